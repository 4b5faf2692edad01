// smc:
// expect: verdict=verified exit=0 executions=7
// smc: --model=sc
// expect: verdict=verified exit=0 executions=7
// smc: --model=tso --algo=trust
// expect: verdict=verified exit=0 executions=7
// smc: -DHEAP
// expect: verdict=verified exit=0 executions=7
// smc: -DTHREAD
// expect: verdict=verified exit=0 executions=7
// smc: -DRELAXED
// expect: verdict=verified exit=0 executions=7
// smc: -DROUNDS=12 -DNONE
// expect: verdict=verified exit=0 executions=7
// smc: -DROUNDS=12 -DRELAXED --no-spin-loops
// expect: verdict=verified exit=0 executions=26
// smc: -DROUNDS=12 -DACQUIRE
// expect: verdict=verified exit=0 executions=26
// smc: -DROUNDS=12 -DREAD
// expect: verdict=unsafe exit=1 error=assertion line=84
// smc: -DSHARED
// expect: verdict=unsafe exit=1 error=race line=69
// smc: -DRACE
// expect: verdict=unsafe exit=1 error=race line=86
//
// Each thread counts its attempts in its own part of an array, in an object of its own, or in a
// struct of its own that it finds by a pointer, by plain or relaxed additions: rounds are
// equivalent to rounds without counting, for every thread, so there are as many executions as
// without the count. If an addition acquires, or the numbers are read, all rounds are executed.
// Unordered counting by two threads in one place is a data race, as is reading a number too
// early.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef ROUNDS
#define ROUNDS 10000
#endif

#ifdef SHARED
enum { THREADS = 3 };
#else
enum { THREADS = 2 };
#endif
typedef struct statistic {
    _Atomic unsigned long shared;
    unsigned long spins, sum;
    int thread;
} statistic;

static statistic of[THREADS];
static _Thread_local statistic own;
static atomic_int lock;
static int x;

static int attempt(void) {
    return !atomic_load_explicit(&lock, memory_order_relaxed) && !atomic_exchange(&lock, 1);
}

static int acquire(int k, statistic *s) {
    for (int n = 0; n < ROUNDS; n++) {
        if (attempt()) return 1;
#ifdef RELAXED
        atomic_fetch_add_explicit(&of[k].shared, 1, memory_order_relaxed);
#elif defined ACQUIRE
        atomic_fetch_add_explicit(&of[k].shared, 1, memory_order_acquire);
#elif defined SHARED
        of[0].spins++;
#elif defined HEAP || defined THREAD
        s->spins++;
#elif !defined NONE
        of[k].spins++;
        of[k].sum += of[k].spins;
#endif
    }
    (void)k, (void)s;
    return 0;
}

static void release(int k) {
    x++;
#ifdef READ
    assert(of[k].spins < 5);
#elif defined RACE
    of[1 - k].spins = 0;
#endif
    (void)k;
    atomic_store(&lock, 0);
}

static void *run(void *arg) {
    statistic *s = arg;
    const int k = s->thread;
#ifdef THREAD
    s = &own;
#endif
    if (acquire(k, s)) release(k);
    return NULL;
}

int main(void) {
    pthread_t t[THREADS];
    for (int k = 0; k < THREADS; k++) {
        statistic *s = malloc(sizeof *s);
        s->thread = k;
        s->spins = 0;
        pthread_create(&t[k], NULL, run, s);
    }
    for (int k = 0; k < THREADS; k++) pthread_join(t[k], NULL);
    return 0;
}
