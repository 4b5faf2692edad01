// smc: --model=sc
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=sra
// expect: verdict=verified exit=0
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 --algo=enumerate
// expect: verdict=verified exit=0
// smc: --model=sc --algo=trust
// expect: verdict=verified exit=0
// smc: --model=ra
// expect: verdict=unsafe exit=1 error=liveness
// smc: --model=pso -DPLAIN_STORES
// expect: verdict=unsafe exit=1 error=liveness
//
// The last write to x can be 1, and the last write to y can be 1, but not both: one thread would have written
// both of its values before both of the other's. Both can be if the writes of a thread can be reordered.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef PLAIN_STORES
#define STORE(at, v) atomic_store_explicit(at, v, memory_order_relaxed)
#else
#define STORE(at, v) atomic_store(at, v)
#endif

static atomic_int x, y;

static void *first(void *unused) {
    STORE(&x, 1);
    STORE(&y, 2);
    return unused;
}

static void *second(void *unused) {
    STORE(&y, 1);
    STORE(&x, 2);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    while (atomic_load(&x) == 1 && atomic_load(&y) == 1) {}
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
