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
// exit takes the lock of its handlers, which waits for the store buffer: what a handler reads comes
// after what main has written. It is so also where nobody else registers one, so that the lock need
// not be taken. CALLED: the handler is just called. UNSAID: nothing is asserted.
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
