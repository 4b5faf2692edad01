// Either x = 1 or y = 1 can be the last write to its variable, but not both, so main's loop ends.
// That only follows from the order of the seq_cst writes.
// smc: --model=rc11 --keep-going --algo=tracer
// expect: verdict=verified executions=3
// smc: --model=rc11 --keep-going --algo=enumerate
// expect: verdict=verified executions=3
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *left(void *p) {
    x = 1;
    y = 2;
    return p;
}

static void *right(void *p) {
    y = 1;
    x = 2;
    return p;
}

static int differs(atomic_int *v) {
    return atomic_load_explicit(v, memory_order_relaxed) != 2;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, left, 0);
    pthread_create(&t, 0, right, 0);
    while (differs(&x) && differs(&y)) {}
}
