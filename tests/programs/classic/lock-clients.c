// smc: --model=sc --symmetry=off -DCOHORT -DN=3
// expect: verdict=verified exit=0 executions=10 blocked=0 redundant=0
// smc: --model=rc11 --symmetry=off -DCOHORT -DN=3 --algo=trust
// expect: verdict=verified exit=0 executions=10 blocked=0 redundant=0
// smc: --model=rc11 --symmetry=off -DSEMAPHORE -DN=3
// expect: verdict=verified exit=0 executions=36 blocked=0 redundant=0
// smc: --model=sc --symmetry=off -DTTAS -DN=3
// expect: verdict=verified exit=0 executions=36 blocked=0 redundant=0
// smc: --model=ra --symmetry=off -DQUEUE -DN=4
// expect: verdict=verified exit=0 executions=4 blocked=0 redundant=0
// smc: --model=ra -DQUEUE -DN=3
// expect: verdict=unsafe exit=1 error=liveness
//
// With an even number of threads no execution is blocked, and awaits are not counted as blocked
// (docs/design/rounds.md#awaits). COHORT: a ticket lock for each two threads, below one for all,
// which two threads can pass on without releasing it. QUEUE: cells of a bounded queue count the
// rounds; with an odd number of threads, a consumer waits for ever.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef N
#define N 3
#endif
#define ACQUIRE memory_order_acquire
#define RELEASE memory_order_release
#define RELAXED memory_order_relaxed

typedef struct ticket_lock {
    atomic_uint next, serving;
} ticket_lock;

static void ticket_take(ticket_lock *l) {
    const unsigned mine = atomic_fetch_add_explicit(&l->next, 1, RELAXED);
    while (atomic_load_explicit(&l->serving, ACQUIRE) != mine) {}
}

static void ticket_leave(ticket_lock *l) {
    atomic_store_explicit(&l->serving, atomic_load_explicit(&l->serving, RELAXED) + 1, RELEASE);
}

static bool others_wait(ticket_lock *l) {
    return atomic_load_explicit(&l->next, RELAXED) !=
           atomic_load_explicit(&l->serving, RELAXED) + 1;
}

#if defined COHORT
static ticket_lock all, cohort[(N + 1) / 2];
static bool handed_over[(N + 1) / 2];

static void take(int self) {
    ticket_take(&cohort[self / 2]);
    if (!handed_over[self / 2]) ticket_take(&all);
}

static void leave(int self) {
    handed_over[self / 2] = others_wait(&cohort[self / 2]);
    if (!handed_over[self / 2]) ticket_leave(&all);
    ticket_leave(&cohort[self / 2]);
}
#elif defined TTAS
static atomic_bool taken;

static void take(int self) {
    (void)self;
    do {
        while (atomic_load_explicit(&taken, RELAXED)) {}
    } while (atomic_exchange_explicit(&taken, true, ACQUIRE));
}

static void leave(int self) {
    (void)self;
    atomic_store_explicit(&taken, false, RELEASE);
}
#elif defined SEMAPHORE
static atomic_int permits = 1;

static void take(int self) {
    (void)self;
    for (;;) {
        int n = atomic_load_explicit(&permits, RELAXED);
        if (n > 0 && atomic_compare_exchange_strong_explicit(&permits, &n, n - 1, ACQUIRE, RELAXED))
            return;
    }
}

static void leave(int self) {
    (void)self;
    atomic_fetch_add_explicit(&permits, 1, RELEASE);
}
#endif

#ifdef QUEUE
enum { CELLS = 2 };
static struct {
    atomic_uint round;
    int value;
} cells[CELLS];
static atomic_uint put, got;

static void *work(void *arg) {
    const int self = (int)(intptr_t)arg;
    if (self % 2) {
        const unsigned at = atomic_fetch_add_explicit(&put, 1, RELAXED);
        while (atomic_load_explicit(&cells[at % CELLS].round, ACQUIRE) != at / CELLS * 2) {}
        cells[at % CELLS].value = self;
        atomic_store_explicit(&cells[at % CELLS].round, at / CELLS * 2 + 1, RELEASE);
    } else {
        const unsigned at = atomic_fetch_add_explicit(&got, 1, RELAXED);
        while (atomic_load_explicit(&cells[at % CELLS].round, ACQUIRE) != at / CELLS * 2 + 1) {}
        assert(cells[at % CELLS].value % 2 == 1);
        atomic_store_explicit(&cells[at % CELLS].round, at / CELLS * 2 + 2, RELEASE);
    }
    return NULL;
}
#else
static int counter;

static void *work(void *arg) {
    const int self = (int)(intptr_t)arg;
    take(self);
    counter++;
    leave(self);
    return NULL;
}
#endif

int main(void) {
    pthread_t t[N];
    (void)ticket_take, (void)ticket_leave, (void)others_wait;
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, work, (void *)(intptr_t)i);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
#ifndef QUEUE
    assert(counter == N);
#endif
    return 0;
}
