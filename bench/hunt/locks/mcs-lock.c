// The lock of Mellor-Crummey and Scott.
// bug: an unlock that finds no successor, and then that it is no longer last, does not wait until the successor has linked itself
// depth: 3; threads: 5
// smc: --model=rc11
#include "../threads.h"

enum { THREADS = 5 };

typedef struct node {
    _Atomic(struct node *) next;
    atomic_int waits;
} node;

static _Atomic(node *) last;
static node nodes[THREADS];
static int shared;

static void lock(node *n) {
    node *before = atomic_exchange(&last, n);
    if (!before) return;
    atomic_store(&n->waits, 1);
    atomic_store(&before->next, n);
    while (atomic_load(&n->waits)) {}
}

static void unlock(node *n) {
    node *self = n;
    if (!atomic_load(&n->next)) {
        if (atomic_compare_exchange_strong(&last, &self, NULL)) return;
#ifdef FIX
        while (!atomic_load(&n->next)) {}
#else
        if (!atomic_load(&n->next)) return;
#endif
    }
    atomic_store(&atomic_load(&n->next)->waits, 0);
}

static void *work(void *at) {
    node *n = &nodes[(long)at];
    lock(n);
    shared++;
    unlock(n);
    return NULL;
}

int main(void) {
    run_threads(THREADS, work);
    assert(shared == THREADS);
    return 0;
}
