// Two threads alternate for ever. In each round a thread waits, but never in vain.
// smc:
// expect: verdict=bounded exit=0 errors=0
// report: threads 1 and 2 run for ever
// smc: --algo=trust
// expect: verdict=bounded exit=0 errors=0
// smc: --algo=enumerate
// expect: verdict=bounded exit=0 errors=0
// smc: --model=sc --algo=rvf
// expect: verdict=bounded exit=0 errors=0
// smc: --model=c11
// expect: verdict=bounded exit=0 errors=0
// smc: -DSTUCK
// expect: verdict=unsafe exit=1 error=liveness
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn;

static void *ping(void *arg) {
    for (;;) {
        while (atomic_load(&turn) != 0) {}
        atomic_store(&turn, 1);
    }
    return arg;
}

static void *pong(void *arg) {
    for (;;) {
        while (atomic_load(&turn) != 1) {}
#ifndef STUCK
        atomic_store(&turn, 0);
#else
        atomic_store(&turn, 2);
#endif
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, ping, NULL);
    pthread_create(&b, NULL, pong, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
