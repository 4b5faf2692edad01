// The queue of Michael and Scott, in which dequeued nodes are reused.
// bug: the value is read after head was advanced: a thread that advances it further may reuse the node by then
// depth: 3; threads: 6
// smc: --model=sc
#include "threads.h"

enum { PRODUCERS = 3, CONSUMERS = 3, EACH = 2, NODES = PRODUCERS * EACH + 1 };

typedef struct node {
    _Atomic(struct node *) next;
    atomic_int value;
} node;

static node nodes[NODES];
static _Atomic(node *) head, tail;
static atomic_int taken[NODES];

static void put(node *n, int value) {
    atomic_store(&n->value, value);
    atomic_store(&n->next, NULL);
    for (;;) {
        node *last = atomic_load(&tail), *next = atomic_load(&last->next);
        if (next) {
            atomic_compare_exchange_strong(&tail, &last, next);
        } else if (atomic_compare_exchange_strong(&last->next, &next, n)) {
            atomic_compare_exchange_strong(&tail, &last, n);
            return;
        }
    }
}

static int take(void) {
    for (int i = 0; i < 3; i++) {
        node *first = atomic_load(&head), *last = atomic_load(&tail), *next = atomic_load(&first->next);
        if (!next) return 0;
        if (first == last) {
            atomic_compare_exchange_strong(&tail, &last, next);
            continue;
        }
#ifdef FIX
        const int value = atomic_load(&next->value);
#endif
        if (!atomic_compare_exchange_strong(&head, &first, next)) continue;
#ifndef FIX
        const int value = atomic_load(&next->value);
#endif
        atomic_store(&first->value, -1); // marks the node as free
        return value;
    }
    return 0;
}

static void *work(void *at) {
    const int me = (int)(long)at;
    for (int i = 0; i < EACH; i++) {
        if (me < PRODUCERS) {
            put(&nodes[1 + me * EACH + i], 1 + me * EACH + i);
        } else {
            const int value = take();
            assert(value >= 0);
            if (value) assert(atomic_fetch_add(&taken[value], 1) == 0);
        }
    }
    return NULL;
}

int main(void) {
    atomic_store(&head, &nodes[0]);
    atomic_store(&tail, &nodes[0]);
    run_threads(PRODUCERS + CONSUMERS, work);
    return 0;
}
