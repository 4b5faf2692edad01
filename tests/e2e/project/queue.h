// A queue of one producer and one consumer.
#ifndef QUEUE_H
#define QUEUE_H

#include <stdatomic.h>
#include <stdbool.h>

typedef struct queue {
    atomic_uint head, tail;
    int items[QUEUE_SIZE];
} queue;

void queue_init(queue *);
bool queue_put(queue *, int item);   // false: it is full
bool queue_take(queue *, int *item); // false: it is empty

#endif
