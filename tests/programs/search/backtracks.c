// smc: --model=tso --algo=tracer
// expect: verdict=verified exit=0 executions=2049
// smc: --model=pso --algo=tracer
// expect: verdict=verified exit=0 executions=3780
//
// Stores whose coherence order must be searched: the first choice is often wrong.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int x, y, z;
#define STORE(a, v) atomic_store_explicit(&a, v, memory_order_relaxed)
#define LOAD(a) atomic_load_explicit(&a, memory_order_relaxed)

static void *first(void *unused) {
    STORE(x, 1);
    STORE(y, 1);
    STORE(z, 1);
    return unused;
}

static void *second(void *unused) {
    STORE(y, 2);
    STORE(x, 2);
    STORE(z, 2);
    return unused;
}

static void *third(void *unused) {
    (void)unused;
    STORE(z, 3);
    int r = LOAD(x) + LOAD(y);
    STORE(x, 3);
    r += LOAD(z);
    return (void *)(intptr_t)r;
}

int main(void) {
    pthread_t t, u, v;
    pthread_create(&t, NULL, first, NULL);
    pthread_create(&u, NULL, second, NULL);
    pthread_create(&v, NULL, third, NULL);
    const int r = LOAD(z) + LOAD(x) + LOAD(y) + LOAD(x);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    pthread_join(v, NULL);
    return r < 0;
}
