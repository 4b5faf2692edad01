// smc: --model=rc11 --keep-going
// expect: verdict=verified exit=0
// smc: --model=tso --keep-going -DN=3
// expect: verdict=verified exit=0 executions=138 blocked=0
// smc: --model=tso --keep-going -DN=3 --awaits=off
// expect: verdict=verified exit=0 executions=138 blocked=192
// smc: --model=sc --keep-going -DN=3 --jobs=2 --debug=share-after=0
// expect: verdict=verified exit=0
// smc: --model=pso --keep-going
// expect: verdict=verified exit=0 executions=6 blocked=0
// smc: --model=rc11 -DBUG_RELAXED_UNLOCK
// expect: verdict=unsafe exit=1 error=race
// report: not synchronise with it: the write is relaxed; make it
// smc: --model=tso -DBUG_KEEPS_PENDING
// expect: verdict=unsafe exit=1 error=liveness
//
// The queued spinlock of Linux in one word of three fields, as in kernel/locking/qspinlock.c: the
// holder unlocks by a store to the locked byte, the pending thread locks by a store to the locked
// and the pending byte together, and the tail is exchanged as two bytes. Other threads read the
// whole word. BUG_RELAXED_UNLOCK: the unlock does not order a critical section before the next one.
// BUG_KEEPS_PENDING: the pending byte remains set.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

union word {
    uint32_t val;
    struct {
        uint8_t locked, pending;
        uint16_t tail;
    };
    uint16_t locked_pending;
};

struct node {
    struct node *next;
    int is_head;
};

enum { LOCKED = 1, LOCKED_MASK = 0xff, PENDING = 0x100, TAIL_SHIFT = 16 };
#define TAIL_MASK 0xffff0000u

static union word lock_word;
static struct node nodes[N];
static int counter;

#ifdef BUG_RELAXED_UNLOCK
#define UNLOCK __ATOMIC_RELAXED
#else
#define UNLOCK __ATOMIC_RELEASE
#endif

static uint32_t read_word(void) { return __atomic_load_n(&lock_word.val, __ATOMIC_ACQUIRE); }

static void clear_pending_set_locked(void) {
#ifdef BUG_KEEPS_PENDING
    __atomic_store_n(&lock_word.locked, LOCKED, __ATOMIC_RELAXED);
#else
    __atomic_store_n(&lock_word.locked_pending, LOCKED, __ATOMIC_RELAXED);
#endif
}

static void lock_by_queue(unsigned self) {
    struct node *me = &nodes[self], *next;
    const uint16_t tail = (uint16_t)(self + 1);
    __atomic_store_n(&me->next, (struct node *)0, __ATOMIC_RELAXED);
    __atomic_store_n(&me->is_head, 0, __ATOMIC_RELAXED);
    const uint16_t before = __atomic_exchange_n(&lock_word.tail, tail, __ATOMIC_ACQ_REL);
    if (before) {
        __atomic_store_n(&nodes[before - 1].next, me, __ATOMIC_RELEASE);
        while (!__atomic_load_n(&me->is_head, __ATOMIC_ACQUIRE)) {
        }
    }
    uint32_t val;
    while ((val = read_word()) & (LOCKED_MASK | PENDING)) {
    }
    if ((val & TAIL_MASK) == (uint32_t)tail << TAIL_SHIFT &&
        __atomic_compare_exchange_n(&lock_word.val, &val, LOCKED, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
    __atomic_store_n(&lock_word.locked, LOCKED, __ATOMIC_RELAXED);
    while (!(next = __atomic_load_n(&me->next, __ATOMIC_ACQUIRE))) {
    }
    __atomic_store_n(&next->is_head, 1, __ATOMIC_RELEASE);
}

static void lock(unsigned self) {
    uint32_t val = 0;
    if (__atomic_compare_exchange_n(&lock_word.val, &val, LOCKED, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
    if (val & ~(uint32_t)LOCKED_MASK) {
        lock_by_queue(self);
        return;
    }
    val = __atomic_fetch_or(&lock_word.val, PENDING, __ATOMIC_ACQUIRE);
    if (val & ~(uint32_t)LOCKED_MASK) {
        if (!(val & PENDING)) __atomic_store_n(&lock_word.pending, 0, __ATOMIC_RELAXED);
        lock_by_queue(self);
        return;
    }
    while (__atomic_load_n(&lock_word.locked, __ATOMIC_ACQUIRE)) {
    }
    clear_pending_set_locked();
}

static void unlock(void) { __atomic_store_n(&lock_word.locked, 0, UNLOCK); }

static void *work(void *arg) {
    lock((unsigned)(uintptr_t)arg);
    counter++;
    unlock();
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (uintptr_t i = 0; i < N; i++) pthread_create(&t[i], NULL, work, (void *)i);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    assert(counter == N);
#ifdef BUG_KEEPS_PENDING
    lock(0);
#endif
}
