// smc:
// expect: verdict=verified exit=0 executions=6
// smc: -DPAUSES=1 -DYIELDS=2
// expect: verdict=verified exit=0 executions=6
// smc: --model=sc
// expect: verdict=verified exit=0 executions=6
// smc: --model=aarch64.cat
// expect: verdict=verified exit=0 executions=6
// smc: -DSLEEPS
// expect: verdict=verified exit=0 executions=6
// smc: --no-spin-loops --unroll=5 -DPAUSES=2 -DYIELDS=3
// expect: verdict=verified exit=0 executions=7
// smc: -DCOUNTED
// expect: verdict=unsafe exit=1 error=assertion line=100
// smc: -DEXACTLY -DPAUSES=4
// expect: verdict=unsafe exit=1 error=assertion line=101
// smc: -DREMEMBERS -DPAUSES=4 -DYIELDS=4
// expect: verdict=unsafe exit=1 error=assertion line=102
// smc: -DTWO_READS -DPAUSES=4 -DYIELDS=4
// expect: verdict=unsafe exit=1 error=assertion line=102
// smc: -DWRITES -DPAUSES=4 -DYIELDS=4
// expect: verdict=unsafe exit=1 error=assertion line=103
// smc: -DTORN -DPAUSES=2
// expect: verdict=verified exit=0
// smc: -DTORN -DPAUSES=1
// expect: verdict=unsafe exit=1 error=liveness
//
// A thread that waits first pauses many times, then yields many times, and then waits for a signal. How often it
// pauses makes no difference, so one round of each phase is enough. That is not so if the number of rounds is used
// after the loop (COUNTED), or if rounds remember what they have read (REMEMBERS, TWO_READS), or have an effect
// (WRITES). The round that EXACTLY selects is a phase of its own, so it is reached. TORN: after a round that reads
// turn = 0 and other = 1, turn is 1 or other is no longer 1, so there is no second round.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

#ifndef PAUSES
#define PAUSES 1000
#endif
#ifndef YIELDS
#define YIELDS (PAUSES + 200)
#endif

static atomic_int turn, other, effects;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int data, rounds, seen, late;

#ifdef TORN
static void wait_for_turn(void) {
    for (int n = 0; atomic_load(&turn) != 1; n++) {
        if (n >= PAUSES) sched_yield();
        else if (atomic_load(&other) != 1) return;
    }
}

static void *work(void *arg) {
    atomic_store(&turn, 1);
    atomic_store(&other, 1);
    atomic_store(&other, 2);
    atomic_store(&turn, 2);
    return arg;
}
#else
static void wait(void) {
    pthread_mutex_lock(&m);
    if (atomic_load(&turn) != 3) pthread_cond_wait(&changed, &m);
    pthread_mutex_unlock(&m);
}

static void wait_for_turn(void) {
    int mask = 0, n, is;
    for (n = 0; (is = atomic_load(&turn)) != 3; n++) {
#ifdef REMEMBERS
        mask |= 1 << is;
#elif defined(TWO_READS)
        mask |= 1 << atomic_load(&other);
#endif
#ifdef EXACTLY
        if (n == 2) late = 1;
#endif
        if (n < PAUSES) {
#ifdef SLEEPS
            usleep(10);
#elif defined(WRITES)
            atomic_fetch_add(&effects, 1);
#else
            __builtin_ia32_pause();
#endif
        } else if (n < YIELDS) sched_yield();
        else wait();
    }
    seen = mask;
#ifdef COUNTED
    rounds = n;
#endif
    assert(data == 1);
    assert(rounds < 3);
    assert(!late);
    assert(seen != 7);
    assert(atomic_load(&effects) < 3);
}

static void *work(void *arg) {
    data = 1;
    for (int i = 1; i <= 3; i++) {
#ifdef TWO_READS
        if (i < 3) atomic_store(&other, i);
        else
#elif !defined(REMEMBERS)
        if (i == 3)
#endif
            atomic_store(&turn, i);
    }
    pthread_mutex_lock(&m);
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&m);
    return arg;
}
#endif

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    wait_for_turn();
    pthread_join(t, NULL);
    return 0;
}
