// A compare-exchange is seq_cst if it succeeds, and relaxed if it fails: if it reads 3, it takes part
// in store buffering, and the other thread reads 1; if it reads 1, that thread reads either value.
// smc: --model=rc11 --algo=tracer
// expect: verdict=verified executions=3 blocked=0
// smc: --model=rc11 --algo=trust
// expect: verdict=verified executions=3 blocked=0
// smc: --model=rc11 --algo=enumerate
// expect: verdict=verified executions=3 blocked=0
// If it always fails, there is no store buffering.
// smc: --model=rc11 --algo=tracer -DEXPECTED=0
// expect: verdict=verified executions=4 blocked=0
#include <pthread.h>
#include <stdatomic.h>

#ifndef EXPECTED
#define EXPECTED 3
#endif

static atomic_int x, y = 3;

static void *first(void *p) {
    atomic_store(&y, 1);
    (void)atomic_load(&x);
    return p;
}

static void *second(void *p) {
    int expected = EXPECTED;
    atomic_store(&x, 1);
    atomic_compare_exchange_strong_explicit(&y, &expected, 9, memory_order_seq_cst, memory_order_relaxed);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, first, 0);
    pthread_create(&t, 0, second, 0);
}
