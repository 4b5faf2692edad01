// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
// smc: --model=ra --keep-going -DBUG_LINK_FIRST
// expect: verdict=unsafe exit=1 error=liveness line=56
// smc: --model=ra --keep-going -DBUG_LEAVE
// expect: verdict=unsafe exit=1 error=memory line=52
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 --keep-going -DBUG_RELAXED_UNLOCK
// expect: verdict=unsafe exit=1 error=race line=84
//
// The lock of Mellor-Crummey and Scott, with nodes on the stacks of threads that hold it or wait.
// Two threads take it twice each, or more threads once each. BUG_LINK_FIRST: the node is marked as
// waiting after it is linked, when the lock may already have been passed to it. BUG_LEAVE: a thread
// without successor leaves without testing whether one has joined since, which is then linked to a
// node of a returned function. BUG_RELAXED_UNLOCK: the unlock does not publish the critical section.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef N
#define N 2
#endif
#ifdef BUG_RELAXED_UNLOCK
#define HANDED_OVER memory_order_relaxed
#else
#define HANDED_OVER memory_order_release
#endif

enum { TURNS = N == 2 ? 2 : 1 };

struct mcs_node {
    _Atomic(struct mcs_node *) next;
    atomic_bool waiting;
};

struct mcs_lock {
    _Atomic(struct mcs_node *) tail;
};

static void mcs_lock(struct mcs_lock *l, struct mcs_node *me) {
    atomic_init(&me->next, NULL);
    atomic_init(&me->waiting, true);
    struct mcs_node *prev = atomic_exchange_explicit(&l->tail, me, memory_order_acq_rel);
    if (!prev) return;
    atomic_store_explicit(&prev->next, me, memory_order_release);
#ifdef BUG_LINK_FIRST
    atomic_store_explicit(&me->waiting, true, memory_order_relaxed);
#endif
    while (atomic_load_explicit(&me->waiting, memory_order_acquire)) {
    }
}

static void mcs_unlock(struct mcs_lock *l, struct mcs_node *me) {
    struct mcs_node *next = atomic_load_explicit(&me->next, memory_order_acquire);
    if (!next) {
#ifdef BUG_LEAVE
        atomic_store_explicit(&l->tail, NULL, memory_order_release);
        return;
#else
        struct mcs_node *expected = me;
        if (atomic_compare_exchange_strong_explicit(&l->tail, &expected, NULL, memory_order_release, memory_order_relaxed)) {
            return;
        }
        while (!(next = atomic_load_explicit(&me->next, memory_order_acquire))) {
        }
#endif
    }
    atomic_store_explicit(&next->waiting, false, HANDED_OVER);
}

static struct mcs_lock guard;
static int counter;

static void count(void) {
    struct mcs_node me;
    mcs_lock(&guard, &me);
    counter++;
    mcs_unlock(&guard, &me);
}

static void *work(void *unused) {
    for (int i = 0; i < TURNS; i++) count();
    return unused;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, work, NULL);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    assert(counter == TURNS * N);
    assert(!atomic_load(&guard.tail));
    return 0;
}
