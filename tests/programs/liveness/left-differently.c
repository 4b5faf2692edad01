// Two threads end with rounds that leave different values in x: 1 by the one that waits for 0, and 0 by the one that serves
// for ever. No order of their rounds has one value in x all the time, so the wait is no error by default. It can starve.
// smc: --model=sc
// expect: verdict=bounded exit=0
// smc: --model=sc --algo=trust
// expect: verdict=bounded exit=0
// smc: --model=rc11 --algo=enumerate
// expect: verdict=bounded exit=0
// smc: --model=sc --algo=trust --check=termination
// expect: verdict=unsafe exit=1 error=termination line=24
// The server leaves 1, too: nobody ever writes 0.
// smc: --model=sc --algo=trust -DLEAVES=1
// expect: verdict=unsafe exit=1 error=liveness line=24
#include <pthread.h>
#include <stdatomic.h>

#ifndef LEAVES
#define LEAVES 0
#endif

static atomic_int x, y;

static void *waits(void *unused) {
    while (atomic_exchange(&x, 1)) atomic_store_explicit(&x, 1, memory_order_release);
    return unused;
}

static void *sets(void *unused) {
    atomic_store(&x, 1);
    return unused;
}

static void *serves(void *unused) {
    for (;;) {
        atomic_store(&x, LEAVES);
        atomic_store_explicit(&y, 2, memory_order_relaxed);
    }
    return unused;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, waits, NULL);
    pthread_create(&t[1], NULL, sets, NULL);
    pthread_create(&t[2], NULL, serves, NULL);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    return 0;
}
