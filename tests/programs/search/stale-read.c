// Under sra a load may read a write that is not the last one of its location, and then does not order that
// write: here `v = 1` comes before the load of v in every order of the writes, and 0 can still be read.
// smc: --model=sra --algo=tracer
// expect: verdict=verified executions=23 blocked=0
// smc: --model=sra --algo=enumerate
// expect: verdict=verified executions=23 blocked=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, v;

static void *first(void *p) {
    atomic_store(&x, 1);
    return p;
}

static void *second(void *p) {
    atomic_store(&v, 1);
    atomic_store(&x, 3);
    atomic_store(&y, 1);
    return p;
}

static void *third(void *p) {
    atomic_store(&y, 2);
    return p;
}

static void *observer(void *p) {
    if (atomic_load(&y) == 1) (void)atomic_load(&y); // 2: that comes after y = 1
    return p;
}

static void *adder(void *p) {
    if (atomic_load(&y) == 2 && atomic_load(&v) == 0) atomic_fetch_add(&x, 10);
    return p;
}

int main(void) {
    void *(*const all[])(void *) = {first, second, third, observer, adder};
    pthread_t t;
    for (int i = 0; i < 5; i++) pthread_create(&t, 0, all[i], 0);
}
