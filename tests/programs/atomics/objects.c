// smc: --model=ra --algo=tracer -Wno-atomic-alignment
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer -DODD -Wno-atomic-alignment
// expect: verdict=verified exit=0 executions=6 blocked=0
// smc: --model=ra --algo=tracer -DODD -DPLAIN -Wno-atomic-alignment
// expect: verdict=unsafe exit=1 error=race line=34
// smc: --model=ra --algo=tracer -DFLOAT -Wno-atomic-alignment
// expect: verdict=verified exit=0 executions=2 blocked=0
//
// Atomic objects that are no integers, to which two threads add: a struct of 8 bytes with padding;
// one of 24 bytes (ODD), for which there is no atomic instruction; floating-point numbers (FLOAT).
//
// One thread comes first, and the other loads after that, or before and then fails once: 4 executions.
// ODD: each access takes a lock, and the two accesses of each thread interleave: 6 executions, in 4 of
// which one fails and is repeated. PLAIN: one thread reads non-atomically. FLOAT: one addition is first.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef ODD
typedef struct { int n, twice; long more[2]; } pair;
#else
typedef struct { char n; int twice; } pair;
#endif

#ifdef FLOAT
static _Atomic double sum = 0.25;
static void add(void) { sum++; }
#else
static _Atomic pair shared;
static void add(void) {
    pair old = atomic_load(&shared), new;
    do new = (pair){.n = old.n + 1, .twice = old.twice + 2};
    while (!atomic_compare_exchange_strong(&shared, &old, new));
}
#endif

static void *worker(void *arg) {
#ifdef PLAIN
    if (arg) return ((pair *)&shared)->n ? arg : NULL;
#endif
    add();
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, &a);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
#ifdef FLOAT
    sum -= 0.25;
    assert(--sum == 1 && atomic_load(&sum) == 1);
#elif !defined PLAIN
    pair last = shared;
    assert(last.n == 2 && last.twice == 4);
#endif
    return 0;
}
