// Under sra an RMW has a position in the order of all writes. If the adder has read `y = 2`, and the observer has read
// 7, then 1 from x, and 1, then 2 from y, the addition comes after `x = 1`: it cannot read 7, which a load could.
// smc: --model=sra --algo=tracer
// expect: verdict=verified executions=41 blocked=0
// smc: --model=sra --algo=trust
// expect: verdict=verified executions=95 blocked=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, q, alone;

static void *first(void *p) {
    atomic_store(&x, 1);
    atomic_store(&y, 1);
    return p;
}

static void *second(void *p) {
    atomic_store(&x, 7);
    return p;
}

static void *third(void *p) {
    atomic_store(&y, 2);
    return p;
}

static void *observer(void *p) {
    if (atomic_load(&x) == 7 && atomic_load(&x) == 1 && atomic_load(&y) == 1 && atomic_load(&y) == 2)
        (void)atomic_load(&q);
    return p;
}

static void *adder(void *p) {
    if (atomic_load(&y) == 2) atomic_fetch_add(&x, 10);
    return p;
}

static void *last(void *p) {
    (void)atomic_load(&alone); // reads are taken one after the other: this one after the adder's
    atomic_store(&q, 1);
    return p;
}

int main(void) {
    void *(*const all[])(void *) = {first, second, third, observer, adder, last};
    pthread_t t;
    for (int i = 0; i < 6; i++) pthread_create(&t, 0, all[i], 0);
}
