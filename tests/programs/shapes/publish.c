// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer -DORDER=memory_order_relaxed
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer -DUNCHECKED
// expect: verdict=unsafe exit=1 error=race
//
// Plain data published by an atomic flag: the flag is seen or not, the plain read has one source. A
// race only if the receiver ignores the flag.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#ifndef ORDER
#define ORDER memory_order_release
#endif

static struct { int a; long b; } data;
static atomic_int ready;

static void *sender(void *arg) {
    (void)arg;
    data.a = 1;
    data.b = 2;
    atomic_store_explicit(&ready, 1, ORDER);
    return NULL;
}

static void *receiver(void *arg) {
    (void)arg;
    int seen = atomic_load_explicit(&ready, memory_order_relaxed);
#ifdef UNCHECKED
    seen = 1;
#endif
    if (seen) assert(data.a == 1 && data.b == 2);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, sender, NULL);
    pthread_create(&b, NULL, receiver, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
