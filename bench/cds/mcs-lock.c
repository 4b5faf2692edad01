// smc: --model=c11 --algo=cdschecker
// expect: verdict=verified exit=0
//
// The lock of Mellor-Crummey and Scott, taken twice by each of two threads: one reads, then writes, the other writes, then
// reads.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

struct node {
    _Atomic(struct node *) next;
    atomic_bool gate;
};

static _Atomic(struct node *) tail;
static int data;

static void acquire(struct node *me) {
    atomic_store_explicit(&me->next, NULL, memory_order_relaxed);
    atomic_store_explicit(&me->gate, 1, memory_order_relaxed);
    struct node *before = atomic_exchange_explicit(&tail, me, memory_order_acq_rel);
    if (!before) return;
    atomic_store_explicit(&before->next, me, memory_order_release);
    while (atomic_load_explicit(&me->gate, memory_order_acquire));
}

static void release(struct node *me) {
    struct node *next = atomic_load_explicit(&me->next, memory_order_acquire);
    if (!next) {
        struct node *last = me;
        if (atomic_compare_exchange_strong_explicit(&tail, &last, NULL, memory_order_acq_rel, memory_order_relaxed)) return;
        while (!(next = atomic_load_explicit(&me->next, memory_order_acquire)));
    }
    atomic_store_explicit(&next->gate, 0, memory_order_release);
}

static void access(struct node *me, int writes) {
    acquire(me);
    static int seen;
    if (writes) data = 1;
    else seen = data;
    release(me);
}

static void *run(void *arg) {
    struct node first, second;
    access(&first, arg != NULL);
    access(&second, arg == NULL);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, (void *)1);
    run(NULL);
    pthread_join(t, NULL);
}
