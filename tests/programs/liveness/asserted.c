// smc: --model=rc11
// expect: verdict=unsafe exit=1 errors=1 error=liveness line=24
// smc: --model=rc11 -DFIXED
// expect: verdict=verified exit=0
// smc: --model=ra --algo=trust -DFIXED
// expect: verdict=verified exit=0
// smc: --model=sc
// expect: verdict=verified exit=0
//
// A handshake that may fail: under weak memory both sides may read that the other is not there, so `done` stays 0.
#include <pthread.h>
#include <smc.h>
#include <stdatomic.h>

#ifdef FIXED
#define SWAP(x) atomic_exchange(&last, 1)
#else
#define SWAP(x) (atomic_store_explicit(&x, 1, memory_order_relaxed), atomic_load_explicit(&x == &a ? &b : &a, memory_order_relaxed))
#endif

static atomic_int a, b, last, done;

static void wait_for_it(void) {
    assert_liveness(atomic_load(&done));
}

static void *left(void *arg) {
    if (SWAP(a)) atomic_store(&done, 1);
    wait_for_it();
    return arg;
}

static void *right(void *arg) {
    if (SWAP(b)) atomic_store(&done, 1);
    wait_for_it();
    return arg;
}

int main(void) {
    pthread_t s, t;
    pthread_create(&s, NULL, left, NULL);
    pthread_create(&t, NULL, right, NULL);
    pthread_join(s, NULL);
    pthread_join(t, NULL);
}
