// A loop that writes and undoes that in each round, with writes of another thread that are not
// ordered with its own: if no thread sets x it never ends, in whichever order these come. SETS: it
// ends.
//
// smc: --model=ra
// expect: verdict=unsafe exit=1 error=liveness line=36
// smc: --model=sc --algo=trust
// expect: verdict=unsafe exit=1 error=liveness line=36
// smc: --model=c20 --algo=enumerate
// expect: verdict=unsafe exit=1 error=liveness line=36
// smc: --model=tso
// expect: verdict=unsafe exit=1 error=liveness line=36
// smc: --model=sc -DSETS
// expect: verdict=bounded exit=0
// smc: --model=ra --algo=trust -DSETS
// expect: verdict=verified exit=0
// smc: --model=ra -DSETS -DALONE
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, z;

static void *takes(void *unused) {
#ifndef ALONE
    while (atomic_exchange(&z, 1));
    atomic_store_explicit(&z, 0, memory_order_release);
#endif
    return unused;
}

static void *undoes(void *unused) {
    do {
        atomic_store_explicit(&z, 1, memory_order_relaxed);
        atomic_store_explicit(&z, 0, memory_order_relaxed);
    } while (atomic_load(&x) != 1);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, takes, NULL);
    pthread_create(&t[1], NULL, undoes, NULL);
#ifdef SETS
    atomic_store(&x, 1);
#endif
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    return 0;
}
