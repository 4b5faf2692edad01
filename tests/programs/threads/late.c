// A thread is created after another one has begun. Its start is an event, so seq_cst events before its
// creation come before all of its events; if main is blocked before the creation, it has no events.
// smc: --model=rc11 --algo=enumerate
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 --algo=tracer
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 --algo=trust
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 --algo=trust -DWEAK
// expect: verdict=unsafe exit=1 error=assertion line=38
// smc: --model=sc --algo=mcr --keep-going -DKEPT
// expect: verdict=unsafe exit=1 error=deadlock executions=2
// smc: --model=sc --algo=enumerate --keep-going -DKEPT
// expect: verdict=unsafe exit=1 error=deadlock executions=2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef WEAK
#define ORDER memory_order_release
#else
#define ORDER memory_order_seq_cst
#endif

static atomic_int x, y;
static int seen_x, seen_y;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

#ifndef KEPT
static void *early(void *arg) { return y = 1, seen_x = x, arg; }
static void *late(void *arg) { return seen_y = y, arg; }
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, early, NULL);
    atomic_store_explicit(&x, 1, ORDER);
    pthread_create(&b, NULL, late, NULL);
    pthread_join(a, NULL), pthread_join(b, NULL);
    assert(seen_x || seen_y);
}
#else
static void *early(void *arg) { return pthread_mutex_lock(&m), arg; }
static void *late(void *arg) { return x = 1, arg; }
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, early, NULL);
    pthread_mutex_lock(&m);
    y = 1;
    pthread_mutex_unlock(&m);
    pthread_create(&b, NULL, late, NULL);
}
#endif
