// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
// smc: --model=sc --keep-going -DBUG_EARLY
// expect: verdict=unsafe exit=1 error=memory line=101
// smc: --model=tso --keep-going -DBUG_NO_FENCE
// expect: verdict=unsafe exit=1 error=memory line=101
// smc: --model=sc --keep-going -DBUG_SKIP_CHECK
// expect: verdict=unsafe exit=1 error=memory line=101
// smc: --model=rc11 --keep-going -DBUG_RELAXED_LEAVE
// expect: verdict=unsafe exit=1 error=memory line=82
//
// Fraser's epochs: an active thread publishes the epoch in which it began. The epoch advances when all active threads
// have seen it. An object retired in one epoch is freed two epochs later, since threads that may use it began in that
// epoch or the next. One thread replaces a value (twice if there is one other thread), which others read. BUG_EARLY:
// memory is freed one epoch too early. BUG_NO_FENCE: a thread reads before others see it as active. BUG_SKIP_CHECK: the
// epoch advances in spite of active threads. BUG_RELAXED_LEAVE: a thread may still read after it is seen as inactive.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
enum { IDLE = 0, FIRST_EPOCH = 2, VERSIONS = N == 2 ? 2 : 1 };
#ifdef BUG_EARLY
enum { GRACE = 1 };
#else
enum { GRACE = 2 };
#endif
#ifdef BUG_RELAXED_LEAVE
#define LEFT memory_order_relaxed
#else
#define LEFT memory_order_release
#endif

struct limbo {
    int *memory;
    unsigned epoch;
};

static atomic_uint epoch = FIRST_EPOCH;
static atomic_uint at_work[N]; // the epoch in which thread i began, or IDLE
static _Atomic(int *) current;

static void enter(int self) {
    atomic_store_explicit(&at_work[self], atomic_load_explicit(&epoch, memory_order_relaxed), memory_order_relaxed);
#ifndef BUG_NO_FENCE
    atomic_thread_fence(memory_order_seq_cst);
#endif
}

static void leave(int self) {
    atomic_store_explicit(&at_work[self], IDLE, LEFT);
}

// Moves the epoch on if all threads at work have seen it. Only one thread does so.
static void try_advance(void) {
    const unsigned now = atomic_load_explicit(&epoch, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
#ifndef BUG_SKIP_CHECK
    for (int i = 0; i < N; i++) {
        const unsigned seen = atomic_load_explicit(&at_work[i], memory_order_acquire);
        if (seen != IDLE && seen != now) return;
    }
#endif
    atomic_store_explicit(&epoch, now + 1, memory_order_release);
}

static void free_limbo(struct limbo *limbo) {
    const unsigned now = atomic_load_explicit(&epoch, memory_order_relaxed);
    for (int i = 0; i < VERSIONS; i++) {
        if (!limbo[i].memory || now - limbo[i].epoch < GRACE) continue;
        free(limbo[i].memory);
        limbo[i].memory = NULL;
    }
}

static void replace(int self, int value, struct limbo *limbo) {
    int *new = malloc(sizeof *new);
    assert(new);
    *new = value;
    enter(self);
    limbo->memory = atomic_exchange_explicit(&current, new, memory_order_acq_rel);
    limbo->epoch = atomic_load_explicit(&epoch, memory_order_relaxed);
    leave(self);
}

static void *look(void *arg) {
    const int self = (int)(intptr_t)arg;
    enter(self);
    const int *seen = atomic_load_explicit(&current, memory_order_acquire);
    assert(*seen <= VERSIONS);
    leave(self);
    return NULL;
}

int main(void) {
    int *first = malloc(sizeof *first);
    assert(first);
    *first = 0;
    atomic_init(&current, first);
    pthread_t t[N];
    struct limbo limbo[VERSIONS] = {{0}};
    for (intptr_t i = 1; i < N; i++) pthread_create(&t[i], NULL, look, (void *)i);
    for (int i = 0; i < VERSIONS; i++) {
        replace(0, i + 1, &limbo[i]);
        try_advance();
        try_advance();
        free_limbo(limbo);
    }
    for (int i = 1; i < N; i++) pthread_join(t[i], NULL);
    for (int i = 0; i < GRACE; i++) try_advance();
    free_limbo(limbo);
    for (int i = 0; i < VERSIONS; i++) assert(!limbo[i].memory);
    free(atomic_load(&current));
    return 0;
}
