// A queue lock: each thread waits at its own node; an unlocking one waits until its successor is linked.
// smc: --model=ra -DN=2
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct node {
    _Atomic(struct node *) next;
    atomic_bool waits;
};
static struct node nodes[N];
static _Atomic(struct node *) tail;
static int counter;

static void lock(struct node *me) {
    atomic_store_explicit(&me->next, NULL, memory_order_relaxed);
    atomic_store_explicit(&me->waits, true, memory_order_relaxed);
    struct node *before = atomic_exchange_explicit(&tail, me, memory_order_acq_rel);
    if (!before) return;
    atomic_store_explicit(&before->next, me, memory_order_release);
    while (atomic_load_explicit(&me->waits, memory_order_acquire)) {
    }
}

static void unlock(struct node *me) {
    struct node *next = atomic_load_explicit(&me->next, memory_order_acquire);
    if (!next) {
        struct node *expected = me;
        if (atomic_compare_exchange_strong_explicit(&tail, &expected, NULL, memory_order_release, memory_order_relaxed)) return;
        while (!(next = atomic_load_explicit(&me->next, memory_order_acquire))) {
        }
    }
    atomic_store_explicit(&next->waits, false, memory_order_release);
}

static void *worker(void *arg) {
    lock(arg);
    counter++;
    unlock(arg);
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, &nodes[i]);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    assert(counter == N);
    return 0;
}
