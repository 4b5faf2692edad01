// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=3 blocked=0
//
// Load buffering: of the four pairs of values, 1 1 is a cycle of po and rf. Three classes.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int x, y;

static void *first(void *arg) {
    (void)arg;
    intptr_t r = atomic_load_explicit(&x, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    return (void *)r;
}

static void *second(void *arg) {
    (void)arg;
    intptr_t r = atomic_load_explicit(&y, memory_order_relaxed);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return (void *)r;
}

int main(void) {
    pthread_t a, b;
    void *ra, *rb;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, &ra);
    pthread_join(b, &rb);
    assert(!(ra && rb));
    return 0;
}
