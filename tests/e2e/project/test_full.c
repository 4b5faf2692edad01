// A full queue accepts no element.
#include "queue.h"

#include <assert.h>

int main(void) {
    queue q;
    queue_init(&q);
    for (int i = 0; i < QUEUE_SIZE; i++) assert(queue_put(&q, i));
    assert(!queue_put(&q, 0));
}
