// smc: --model=power.cat
// expect: verdict=verified exit=0 algo=pending executions=4
// smc: --model=power.cat --algo=enumerate
// expect: verdict=verified exit=0 executions=3
// smc: --model=aarch64.cat
// expect: verdict=verified exit=0 algo=pending executions=3
//
// A write that a thread makes only after it has seen an RMW may come before the RMW's source in
// coherence, though not between the two: power.cat lets the writes of two threads reach the third
// in either order.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *add(void *arg) {
    if (atomic_fetch_add_explicit(&x, 1, memory_order_relaxed) == 1)
        atomic_store_explicit(&y, 1, memory_order_relaxed);
    return arg;
}

static void *first(void *arg) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return arg;
}

static void *second(void *arg) {
    if (atomic_load_explicit(&y, memory_order_relaxed))
        atomic_store_explicit(&x, 2, memory_order_relaxed);
    return arg;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, add, NULL);
    pthread_create(&t[1], NULL, first, NULL);
    pthread_create(&t[2], NULL, second, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
