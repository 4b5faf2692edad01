// A compare-exchange is seq_cst where it succeeds, and relaxed where it fails: where it finds 3, it is one of the two of store
// buffering, and the other thread reads 1; where it finds 1, that thread reads either.
// smc: --model=rc11 --algo=tracer
// expect: verdict=verified executions=3 blocked=0
// smc: --model=rc11 --algo=trust
// expect: verdict=verified executions=3 blocked=0
// smc: --model=rc11 --algo=enumerate
// expect: verdict=verified executions=3 blocked=0
// Where it always fails, there are no two.
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
