// 2+2W: each thread writes both locations, in opposite orders; afterwards each location has its
// first writer's value. Forbidden if program order and coherence of all locations are acyclic
// together: sc, tso, sra. Allowed under pso (a thread's stores may be reordered) and ra.
// smc: --model=sc
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=sra
// expect: verdict=verified exit=0
// smc: --model=pso
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=ra
// expect: verdict=unsafe exit=1 error=assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;

static void *left(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&y, 2, memory_order_relaxed);
    return unused;
}

static void *right(void *unused) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_store_explicit(&x, 2, memory_order_relaxed);
    return unused;
}

int main(void) {
    pthread_t l, r;
    pthread_create(&l, NULL, left, NULL);
    pthread_create(&r, NULL, right, NULL);
    pthread_join(l, NULL);
    pthread_join(r, NULL);
    assert(!(atomic_load(&x) == 1 && atomic_load(&y) == 1));
    return 0;
}
