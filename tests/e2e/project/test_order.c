// Elements are taken in the order in which they were put.
#include "queue.h"

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static queue q;

static void *producer(void *unused) {
    queue_put(&q, 1);
    queue_put(&q, 2);
    return unused;
}

int main(void) {
    pthread_t t;
    int item, last = 0;
    queue_init(&q);
    pthread_create(&t, NULL, producer, NULL);
    for (int i = 0; i < 2; i++) {
        if (!queue_take(&q, &item)) continue;
        assert(item == last + 1);
        last = item;
    }
    pthread_join(t, NULL);
}
