// A thread publishes an input and its double. Of 2^32 inputs, one is wrong.
//
// smc:
// expect: verdict=unsafe exit=1 error=assertion line=27
// report: with v = 42 (line
// smc: --nondet=0..9
// expect: verdict=verified exit=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static atomic_int a, b;

static void *publish(void *unused) {
    const int v = __VERIFIER_nondet_int();
    if (v > 10 && v < 1000000) atomic_store(&a, v), atomic_store(&b, 2 * v);
    return unused;
}

int main(void) {
    pthread_t h;
    pthread_create(&h, NULL, publish, NULL);
    const int q = atomic_load(&b);
    if (q) assert(2 * atomic_load(&a) == q);
    assert(q != 84);
    pthread_join(h, NULL);
    return 0;
}
