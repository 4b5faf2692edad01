// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=7 blocked=0
//
// Write-to-read causality: three loads of two sources each, and 1 1 0 is forbidden: 8 - 1.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int x, y;

static void *origin(void *arg) {
    (void)arg;
    atomic_store_explicit(&x, 1, memory_order_release);
    return NULL;
}

static void *relay(void *arg) {
    (void)arg;
    intptr_t r = atomic_load_explicit(&x, memory_order_acquire);
    atomic_store_explicit(&y, 1, memory_order_release);
    return (void *)r;
}

static void *observer(void *arg) {
    (void)arg;
    int a = atomic_load_explicit(&y, memory_order_acquire);
    int b = atomic_load_explicit(&x, memory_order_acquire);
    return (void *)(intptr_t)(a && !b);
}

int main(void) {
    pthread_t t[3];
    void *relayed, *stale;
    pthread_create(&t[0], NULL, origin, NULL);
    pthread_create(&t[1], NULL, relay, NULL);
    pthread_create(&t[2], NULL, observer, NULL);
    pthread_join(t[1], &relayed);
    pthread_join(t[2], &stale);
    assert(!(relayed && stale));
    return 0;
}
