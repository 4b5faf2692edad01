// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
// smc: --model=ra --keep-going -DBUG_NO_SENSE
// expect: verdict=unsafe exit=1 error=liveness line=65
// smc: --model=ra --keep-going -DBUG_RESET_LAST
// expect: verdict=unsafe exit=1 error=liveness line=78
// smc: --model=ra --keep-going -DBUG_COUNT
// expect: verdict=unsafe exit=1 error=liveness line=78
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 --keep-going -DBUG_RELAXED_ARRIVE
// expect: verdict=unsafe exit=1 error=race line=93
//
// A barrier whose sense is inverted in each round, so that it can be reused at once. In each round every
// thread writes its own cell, and after the barrier reads all others', which are only written again after
// another round. BUG_NO_SENSE: threads wait until the count is reset, and a slow one may miss that and
// wait in the next round. BUG_RESET_LAST: the last thread releases the others before it resets the count,
// which they may have decremented by then. BUG_COUNT: arrivals are counted by a load and a store, so no
// thread may be the last. BUG_RELAXED_ARRIVE: accesses before the barrier may take effect after it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif
#ifdef BUG_RELAXED_ARRIVE
#define ARRIVED memory_order_relaxed
#else
#define ARRIVED memory_order_acq_rel
#endif
enum { ROUNDS = 2 };

struct barrier {
    atomic_int missing;
    atomic_bool sense;
};

static int arrive(struct barrier *b) {
#ifdef BUG_COUNT
    const int left = atomic_load_explicit(&b->missing, memory_order_acquire) - 1;
    atomic_store_explicit(&b->missing, left, memory_order_release);
    return left;
#else
    return atomic_fetch_sub_explicit(&b->missing, 1, ARRIVED) - 1;
#endif
}

// `sense` is the thread's own: what the sense of the barrier will be after the round.
static void barrier_wait(struct barrier *b, bool *own_sense) {
    const bool sense = *own_sense;
    *own_sense = !sense;
#ifdef BUG_NO_SENSE
    if (arrive(b) == 0) {
        atomic_store_explicit(&b->missing, N, memory_order_release);
        return;
    }
    while (atomic_load_explicit(&b->missing, memory_order_acquire) != N) {
    }
#else
    if (arrive(b) == 0) {
#ifdef BUG_RESET_LAST
        atomic_store_explicit(&b->sense, sense, memory_order_release);
        atomic_store_explicit(&b->missing, N, memory_order_relaxed);
#else
        atomic_store_explicit(&b->missing, N, memory_order_relaxed);
        atomic_store_explicit(&b->sense, sense, memory_order_release);
#endif
        return;
    }
    while (atomic_load_explicit(&b->sense, memory_order_acquire) != sense) {
    }
#endif
}

static struct barrier barrier = {.missing = N};
static int cell[N];

static void *work(void *arg) {
    const int self = (int)(intptr_t)arg;
    bool sense = true;
    for (int round = 1; round <= ROUNDS; round++) {
        cell[self] = round;
        barrier_wait(&barrier, &sense);
        int sum = 0;
        for (int i = 0; i < N; i++) sum += cell[i];
        assert(sum == N * round);
        barrier_wait(&barrier, &sense);
    }
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (intptr_t i = 0; i < N; i++) pthread_create(&t[i], NULL, work, (void *)i);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    return 0;
}
