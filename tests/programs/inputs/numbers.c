// smc: --keep-going
// expect: verdict=unsafe exit=1 error=assertion
// smc: --keep-going --algo=trust
// expect: verdict=unsafe exit=1 error=assertion
// smc: --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion
// smc: --keep-going --jobs=2
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DRIGHT
// expect: verdict=verified exit=0
//
// Inputs in locations that are added to and compared: the core computes with their values, so that
// each value of such an input has executions of its own.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

static atomic_int sum, owner;

static void *add(void *unused) {
    const int n = __VERIFIER_nondet_uchar();
    int none = 0;
    __VERIFIER_assume(n < 6);
    atomic_fetch_add(&sum, n);
    atomic_compare_exchange_strong(&owner, &none, n + 1);
    return unused;
}

int main(void) {
    pthread_t h;
    const int start = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(start < 4);
    atomic_store(&sum, start);
    pthread_create(&h, NULL, add, NULL);
    add(NULL);
    pthread_join(h, NULL);
    assert(atomic_load(&sum) <= 13 && atomic_load(&owner) >= 1);
#ifndef RIGHT
    assert(atomic_load(&sum) != 13 || atomic_load(&owner) != 6);
#endif
    return 0;
}
