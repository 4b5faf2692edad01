// smc: --model=tso --algo=trust
// expect: verdict=verified exit=0 executions=3
// smc: --model=pso --algo=tracer
// expect: verdict=verified exit=0 executions=3
// smc: --model=tso --algo=enumerate
// expect: verdict=verified exit=0 executions=3
// smc: --model=tso --algo=trust -DUNSAID
// expect: verdict=verified exit=0 executions=3
// smc: --model=tso -DCALLED
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=tso --algo=trust -DCALLED -DUNSAID
// expect: verdict=verified exit=0 executions=4
//
// exit locks the list of handlers, which drains the store buffer: a handler reads after main's
// writes. That also holds if no other thread registers a handler, so that the lock need not be an
// event. CALLED: the handler is called directly. UNSAID: there is no assertion.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x, y;
static int seen;
static pthread_t t;

static void *run(void *arg) {
    atomic_store(&y, 1);
    seen = atomic_load_explicit(&x, memory_order_relaxed);
    return arg;
}

static void handler(void) {
    const int read = atomic_load_explicit(&y, memory_order_relaxed);
    pthread_join(t, NULL);
#ifndef UNSAID
    assert(read || seen);
#endif
}

int main(void) {
#ifndef CALLED
    atexit(handler);
#endif
    pthread_create(&t, NULL, run, NULL);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
#ifdef CALLED
    handler();
#endif
    return 0;
}
