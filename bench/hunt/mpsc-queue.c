// Vyukov's queue of many producers and one consumer: a producer appends its node by an exchange, and then links it.
// bug: the consumer mistakes a queue whose last node is not linked yet for an empty one, and frees its node
// depth: 3; threads: 5
// smc: --model=rc11
#include "threads.h"

enum { PRODUCERS = 4, EACH = 2, NODES = PRODUCERS * EACH + 1 };

typedef struct node {
    _Atomic(struct node *) next;
    int value;
} node;

static node nodes[NODES];
static _Atomic(node *) last = &nodes[0];
static node *first = &nodes[0];
static int taken;

static void put(node *n, int value) {
    n->value = value;
    atomic_store_explicit(&n->next, NULL, RELAXED);
    node *before = atomic_exchange_explicit(&last, n, ACQ_REL);
    atomic_store_explicit(&before->next, n, RELEASE);
}

static bool take(void) {
    node *next = atomic_load_explicit(&first->next, ACQUIRE);
    if (next) {
        assert(next->value);
        first = next;
        taken++;
        return true;
    }
#ifndef FIX
    if (taken && atomic_load_explicit(&last, ACQUIRE) != first) { // start again with an empty queue
        atomic_store_explicit(&nodes[0].next, NULL, RELAXED);
        first = &nodes[0];
        atomic_exchange_explicit(&last, first, ACQ_REL);
    }
#endif
    return false;
}

static void *work(void *at) {
    const int me = (int)(long)at;
    for (int i = 0; i < EACH && me < PRODUCERS; i++) put(&nodes[1 + me * EACH + i], 1 + me);
    for (int i = 0; i < 4 && me == PRODUCERS; i++) (void)take();
    return NULL;
}

int main(void) {
    run_threads(PRODUCERS + 1, work);
    while (take()) {}
    assert(taken == PRODUCERS * EACH);
    return 0;
}
