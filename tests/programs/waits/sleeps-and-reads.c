// smc:
// expect: verdict=verified exit=0 executions=5 blocked=0
// smc: --model=tso --algo=trust
// expect: verdict=verified exit=0 executions=5
// smc: --model=sc --algo=enumerate
// expect: verdict=verified exit=0
// smc: --jobs=2
// expect: verdict=verified exit=0 executions=5
// smc: -DTIMED
// expect: verdict=verified exit=0
// smc: -DEFFECT
// expect: verdict=unsafe exit=1 error=assertion line=94
// smc: -DMONOTONE --unroll=8
// expect: verdict=bounded exit=0
// smc: -DPACED
// expect: verdict=verified exit=0
// smc: -DSIXTH=1
// expect: verdict=unsafe exit=1 error=assertion line=65
// smc: -DSIXTH=2
// expect: verdict=unsafe exit=1 error=assertion line=68
//
// A waiting thread publishes the time in each round, for a limited time, and then sleeps between
// its rounds: it carries the time of the last round. Sleeps always take their time (MONOTONE,
// PACED), and a round whose number matters is executed (SIXTH).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <time.h>

enum { WAITS = 1, WAKE = 2 };

static _Atomic uint64_t word;
static atomic_int slow;

static uint64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

#ifndef SIXTH
#define SIXTH 0
#endif
#if SIXTH == 2
static void count(int *n) { ++*n; }
#endif

static void wait_for_wake(void) {
#if SIXTH == 2
    int rounds = 0;
#endif
    const uint64_t begin = now();
    uint64_t last = begin, elapsed = 0;
    _Bool publishes = 0;
    for (int n = 1;; n++) {
        const uint64_t time = now();
        if (time - last >= 200) publishes = 1;
#if defined MONOTONE
        assert(n == 1 || time > last);
#elif defined PACED
        assert(n == 1 || time - last >= 1000);
        if (n == 12) break;
#elif SIXTH == 1
        assert(n < 6);
#elif SIXTH == 2
        count(&rounds);
        assert(rounds < 6);
#endif
        elapsed = time - begin;
        const uint64_t shown = publishes && elapsed < 40000 ? time : 0;
        if ((atomic_exchange(&word, shown << 8 | WAITS) & 0xff) == WAKE) break;
        last = time;
        if (elapsed >= 40000) nanosleep(&(struct timespec){0, 1000}, NULL);
    }
#ifdef EFFECT
    if (elapsed >= 40000) slow = 1;
#endif
}

static void *wake(void *unused) {
    atomic_store(&word, WAKE);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, wake, NULL);
#ifdef TIMED
    nanosleep(&(struct timespec){1, 0}, NULL);
#endif
    wait_for_wake();
    pthread_join(t, NULL);
    assert(!slow);
}
