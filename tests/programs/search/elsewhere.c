// Happens-before to an access of the same location as the synchronising one is no order of seq_cst accesses: `x
// = 1` happens before the second load of y, which reads 1, so it comes before `y = 2`, and x is 0 after that.
// smc: --model=rc11 --algo=tracer
// expect: verdict=verified executions=14 blocked=0
// smc: --model=rc11 --algo=trust
// expect: verdict=verified executions=24 blocked=0
// smc: --model=rc11 --algo=enumerate
// expect: verdict=verified executions=14 blocked=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *first(void *p) {
    atomic_store(&x, 1);
    atomic_store_explicit(&y, 1, memory_order_release);
    return p;
}

static void *second(void *p) {
    (void)atomic_load_explicit(&y, memory_order_acquire);
    (void)atomic_load(&y);
    return p;
}

static void *third(void *p) {
    atomic_store(&y, 2);
    (void)atomic_load(&x);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, third, 0);
    pthread_create(&t, 0, first, 0);
    pthread_create(&t, 0, second, 0);
}
