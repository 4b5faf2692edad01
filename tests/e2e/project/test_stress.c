// No element is lost.
#include "queue.h"

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static queue q;

static void *producer(void *unused) {
    for (int i = 1; i <= 2; i++) (void)queue_put(&q, i);
    return unused;
}

int main(void) {
    pthread_t t;
    int item, sum = 0;
    queue_init(&q);
    pthread_create(&t, NULL, producer, NULL);
    for (int i = 0; i < 2; i++)
        if (queue_take(&q, &item)) sum += item;
    pthread_join(t, NULL);
    while (queue_take(&q, &item)) sum += item;
    assert(sum == 3);
}
