// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=41 errors=1 executions=4 blocked=0
// smc: --model=ra --algo=tracer --keep-going -DORDERED
// expect: verdict=unsafe exit=1 error=assertion line=41 executions=4 blocked=0
//
// Store buffering. Each of the two loads has two sources, and RA allows all 2 * 2 pairs, also 0 0,
// whatever the orders of single accesses.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#ifdef ORDERED
#define STORE memory_order_seq_cst
#define LOAD memory_order_seq_cst
#else
#define STORE memory_order_relaxed
#define LOAD memory_order_relaxed
#endif

static atomic_int x, y;

static void *first(void *arg) {
    (void)arg;
    atomic_store_explicit(&x, 1, STORE);
    return (void *)(intptr_t)atomic_load_explicit(&y, LOAD);
}

static void *second(void *arg) {
    (void)arg;
    atomic_store_explicit(&y, 1, STORE);
    return (void *)(intptr_t)atomic_load_explicit(&x, LOAD);
}

int main(void) {
    pthread_t a, b;
    void *ra, *rb;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, &ra);
    pthread_join(b, &rb);
    assert(ra || rb);
    return 0;
}
