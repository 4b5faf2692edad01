#include "queue.h"

#include "ring.h"

void queue_init(queue *q) {
    atomic_init(&q->head, 0);
    atomic_init(&q->tail, 0);
}

bool queue_put(queue *q, int item) {
    const unsigned tail = atomic_load_explicit(&q->tail, memory_order_relaxed);
    if (ring_distance(atomic_load_explicit(&q->head, memory_order_acquire), tail) == QUEUE_SIZE) return false;
    q->items[ring_slot(tail)] = item;
    atomic_store_explicit(&q->tail, tail + 1, PUBLISH);
    return true;
}

bool queue_take(queue *q, int *item) {
    const unsigned head = atomic_load_explicit(&q->head, memory_order_relaxed);
    if (head == atomic_load_explicit(&q->tail, memory_order_acquire)) return false;
    *item = q->items[ring_slot(head)];
    atomic_store_explicit(&q->head, head + 1, memory_order_release);
    return true;
}
