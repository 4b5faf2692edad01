// The server writes 1 for ever. main's 0 and 1 come before, between or after its rounds: nothing orders them. Who waits for 2 waits for ever all the
// same: there is an order in which the server's rounds write what is there already, and memory stays as it is. With -DSTOPS the server leaves 2.
// smc:
// expect: verdict=unsafe exit=1 error=liveness
// smc: --model=sc --awaits=off
// expect: verdict=unsafe exit=1 error=liveness
// smc: --model=sc --algo=trust
// expect: verdict=unsafe exit=1 error=liveness
// smc: --model=sc --algo=rvf
// expect: verdict=unsafe exit=1 error=liveness
// smc: --model=sc --algo=lapor
// expect: verdict=unsafe exit=1 error=liveness
// smc: --model=sc --algo=enumerate
// expect: verdict=unsafe exit=1 error=liveness
// smc: --model=tso
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DSTOPS
// expect: exit=0 errors=0
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int v;

static void *serve(void *arg) {
    for (;;) {
        atomic_store(&v, 1);
#ifdef STOPS
        atomic_store(&v, 2);
#endif
    }
    return arg;
}

static void *wait_for_2(void *arg) {
    while (atomic_load(&v) != 2) {}
    exit(0);
    return arg;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, serve, NULL);
    pthread_create(&t[1], NULL, wait_for_2, NULL);
    atomic_store(&v, 0);
    atomic_store(&v, 1);
    pthread_join(t[0], NULL);
    return 0;
}
