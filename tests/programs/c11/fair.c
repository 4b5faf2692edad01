// smc: --model=c11
// expect: verdict=incomplete exit=3
// smc: --model=c11 --fair=3
// expect: verdict=unsafe exit=1 error=assertion line=36
// smc: --model=c11 --fair=yield
// expect: verdict=incomplete exit=3
// smc: --model=c11 --fair=yield -DYIELD=sched_yield
// expect: verdict=unsafe exit=1 error=assertion line=36
// smc: --model=c11 --fair=yield -DYIELD=thrd_yield
// expect: verdict=unsafe exit=1 error=assertion line=36
// smc: --model=c11 --fair=3 --liveness=1 -DRIGHT
// expect: verdict=bounded exit=0 executions=2
// smc: --model=c11 --liveness=1 -DRIGHT
// expect: verdict=bounded exit=0 executions=2
//
// The first thread can loop for ever before the second one runs: with fair scheduling the
// exploration still reaches the second thread's error.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <threads.h>

#ifdef RIGHT
#define WRONG 0
#else
#define WRONG 1
#endif

static atomic_int stop, data;

static void *stopper(void *unused) {
    const int seen = atomic_load_explicit(&data, memory_order_relaxed);
    atomic_store_explicit(&stop, 1, memory_order_relaxed);
    assert(seen == WRONG);
    return unused;
}

static void *counter(void *unused) {
    int rounds = 0;
    while (!atomic_load_explicit(&stop, memory_order_relaxed)) {
        rounds++;
#ifdef YIELD
        YIELD();
#endif
    }
    assert(rounds >= 0);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, counter, NULL);
    pthread_create(&b, NULL, stopper, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
}
