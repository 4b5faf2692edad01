// smc:
// expect: verdict=unsafe exit=1
// expect-stderr: assumed-exchange.c:21:5: error: assertion failed: atomic_load(&x) == 2 [assertion]
// smc: --model=sc --algo=trust
// expect: verdict=unsafe exit=1
// smc: --model=sc --algo=enumerate
// expect: verdict=unsafe exit=1
//
// An exchange that reads 1 changes nothing before its thread blocks: it is a wait. One that reads 2
// changes what the other thread reads, although its thread then blocks, too.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_assume(int);
static atomic_int x = 1;
static void *take(void *unused) {
    return __VERIFIER_assume(atomic_exchange(&x, 1) == 0), unused;
}
static void *look(void *unused) {
    atomic_store(&x, 2);
    assert(atomic_load(&x) == 2);
    return unused;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, take, 0);
    pthread_create(&b, 0, look, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
