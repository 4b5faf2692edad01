// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
// smc: --model=ra --keep-going -DBUG_PENDING_FIRST
// expect: verdict=unsafe exit=1 error=race line=121
// smc: --model=ra -DN=3 --keep-going -DBUG_EXCHANGE
// expect: verdict=unsafe exit=1 error=race line=121
// smc: --model=ra -DN=4 -DBUG_PENDING_LEFT
// expect: verdict=unsafe exit=1 error=liveness line=80
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 -DN=3
// expect: verdict=verified exit=0
// smc: --model=rc11 --keep-going -DBUG_RELAXED_UNLOCK
// expect: verdict=unsafe exit=1 error=race line=121
//
// The queued spinlock of Linux in one word: a locked byte, a pending bit for the first waiting thread, and the tail
// of a queue for all others, which wait at nodes of their own. Only the head of the queue and the pending thread
// read the word. BUG_PENDING_FIRST: the pending thread does not wait until the lock is free. BUG_EXCHANGE: a new
// tail overwrites the rest of the word. BUG_PENDING_LEFT: a pending bit that was set beside a queue is not cleared
// (needs four threads). BUG_RELAXED_UNLOCK: the unlock does not order a critical section before the next one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif
#ifdef BUG_RELAXED_UNLOCK
#define UNLOCKED memory_order_relaxed
#else
#define UNLOCKED memory_order_release
#endif

#define LOCKED UINT32_C(1)
#define LOCKED_MASK UINT32_C(0xff)
#define PENDING (UINT32_C(1) << 8)
#define TAIL_SHIFT 16
#define TAIL_MASK (~UINT32_C(0) << TAIL_SHIFT)

struct qnode {
    _Atomic(struct qnode *) next;
    atomic_bool at_head;
};

static _Atomic(uint32_t) word;
static struct qnode nodes[N]; // of thread i; the tail is i + 1, 0 where there is no queue

// Makes this thread's node the tail, and returns the word before that.
static uint32_t exchange_tail(uint32_t tail) {
#ifdef BUG_EXCHANGE
    return atomic_exchange_explicit(&word, tail, memory_order_acq_rel);
#else
    uint32_t old = atomic_load_explicit(&word, memory_order_relaxed);
    while (!atomic_compare_exchange_weak_explicit(&word, &old, (old & ~TAIL_MASK) | tail, memory_order_acq_rel,
                                                  memory_order_relaxed)) {
    }
    return old;
#endif
}

static void lock_by_queue(unsigned self) {
    struct qnode *me = &nodes[self], *next;
    const uint32_t tail = (self + 1) << TAIL_SHIFT;
    atomic_store_explicit(&me->next, NULL, memory_order_relaxed);
    atomic_store_explicit(&me->at_head, false, memory_order_relaxed);
    const uint32_t before = exchange_tail(tail);
    if (before & TAIL_MASK) {
        atomic_store_explicit(&nodes[(before >> TAIL_SHIFT) - 1].next, me, memory_order_release);
        while (!atomic_load_explicit(&me->at_head, memory_order_acquire)) {
        }
    }
    uint32_t now;
    while ((now = atomic_load_explicit(&word, memory_order_acquire)) & (LOCKED_MASK | PENDING)) {
    }
    if ((now & TAIL_MASK) == tail &&
        atomic_compare_exchange_strong_explicit(&word, &now, LOCKED, memory_order_acquire, memory_order_relaxed)) return;
    atomic_fetch_or_explicit(&word, LOCKED, memory_order_acquire);
    while (!(next = atomic_load_explicit(&me->next, memory_order_acquire))) {
    }
    atomic_store_explicit(&next->at_head, true, memory_order_release);
}

static void lock(unsigned self) {
    uint32_t old = 0;
    if (atomic_compare_exchange_strong_explicit(&word, &old, LOCKED, memory_order_acquire, memory_order_relaxed)) return;
    if (old & ~LOCKED_MASK) {
        lock_by_queue(self);
        return;
    }
    old = atomic_fetch_or_explicit(&word, PENDING, memory_order_acquire);
    if (old & ~LOCKED_MASK) {
#ifndef BUG_PENDING_LEFT
        if (!(old & PENDING)) atomic_fetch_and_explicit(&word, ~PENDING, memory_order_relaxed);
#endif
        lock_by_queue(self);
        return;
    }
#ifndef BUG_PENDING_FIRST
    while (atomic_load_explicit(&word, memory_order_acquire) & LOCKED_MASK) {
    }
#endif
    atomic_fetch_add_explicit(&word, LOCKED - PENDING, memory_order_acquire);
}

static void unlock(void) {
    atomic_fetch_sub_explicit(&word, LOCKED, UNLOCKED);
}

static int counter;

static void *work(void *arg) {
    const unsigned self = (unsigned)((struct qnode *)arg - nodes);
    lock(self);
    counter++;
    unlock();
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, work, &nodes[i]);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    assert(counter == N);
    assert(!atomic_load(&word));
    return 0;
}
