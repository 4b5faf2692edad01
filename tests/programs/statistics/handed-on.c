// smc:
// expect: verdict=verified exit=0
// smc: --model=tso --algo=trust
// expect: verdict=verified exit=0 executions=3
// smc: --model=tso --algo=trust -DBARE
// expect: verdict=verified exit=0 executions=3
// smc: --model=sc --algo=chess
// expect: verdict=verified exit=0 executions=6
// smc: -DNEVER
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DINSISTS
// expect: verdict=unsafe exit=1 error=assertion line=60
// smc: -DDOWN
// expect: verdict=unsafe exit=1 error=assertion line=62
// smc: -DCLOCK
// expect: verdict=verified exit=0
// smc: -DCLOCK -DSHORT
// expect: verdict=unsafe exit=1 error=assertion line=116
// smc: --check=overflow --unroll=3
// expect: verdict=bounded exit=0
//
// A lock as in gperftools: a thread that does not get it sleeps, sometimes longer, by random
// numbers from a seed that all threads share. The number of rounds is passed to a function that
// tests whether it is 0, which it never is, and computes the time to sleep. So all rounds are the
// same. They are not if the function acts differently from some round on, nor if the number counts
// down to 0. BARE: there is neither a number nor a seed. If a clock is read, the time slept is
// observed.
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifdef BARE
#define ADD(n) (n)
#else
#define ADD(n) (++(n))
#endif

static atomic_int lock;
static int x;

static int suggested(int round) {
    static volatile uint64_t seed;
    uint64_t r = seed;
    r = 0x5deece66dull * r + 0xb;
    seed = r;
    r <<= 16;
    if (round < 0 || round > 32) round = 32;
    return (int)(r >> (44 - (round >> 3)));
}

static void delay(int value, int round) {
    struct timespec t;
    t.tv_sec = 0;
#ifdef INSISTS
    assert(round < 4);
#elif defined DOWN
    assert(round > 0);
#endif
#ifdef BARE
    round = 1;
#else
    t.tv_nsec = round ? suggested(round) : 0;
    t.tv_nsec *= 16;
#endif
    if (round != 0) {
        syscall(SYS_futex, &lock, FUTEX_WAIT | FUTEX_PRIVATE_FLAG, value, &t, NULL, 0);
    }
}

static int take(void) { // what the lock was
    int old = 0;
    atomic_compare_exchange_strong_explicit(&lock, &old, 2, memory_order_acquire,
                                            memory_order_acquire);
    return old;
}

static void acquire(void) {
#ifdef DOWN
    int round = 3;
    for (int is; (is = take()) != 0;) delay(is, --round);
#else
    int round = 0;
    for (int is; (is = take()) != 0;) delay(is, ADD(round));
#endif
}

static void release(void) {
    atomic_store_explicit(&lock, 0, memory_order_release);
    syscall(SYS_futex, &lock, FUTEX_WAKE | FUTEX_PRIVATE_FLAG, 1, NULL, NULL, 0);
}

static void *run(void *arg) {
    acquire();
    x++;
#ifndef NEVER
    release();
#endif
    return arg;
}

int main(void) {
#ifdef CLOCK
    struct timespec before, after, t = {5, 0};
    int nobody = 0;
    clock_gettime(CLOCK_MONOTONIC, &before);
#ifdef SHORT
    t.tv_sec = 1;
#endif
    syscall(SYS_futex, &nobody, FUTEX_WAIT, 0, &t, NULL, 0);
    clock_gettime(CLOCK_MONOTONIC, &after);
    assert(after.tv_sec - before.tv_sec >= 4);
    return 0;
#endif
    pthread_t t1, t2;
    pthread_create(&t1, NULL, run, NULL);
    pthread_create(&t2, NULL, run, NULL);
    pthread_join(t1, NULL);
    pthread_join(t2, NULL);
    assert(x == 2);
    return 0;
}
