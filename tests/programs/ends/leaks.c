// Memory that main has not freed is a leak if all threads have ended. A waiting thread might still have freed it.
// smc: --check=leaks
// expect: verdict=unsafe exit=1 error=memory line=24
// smc: --check=leaks --algo=enumerate
// expect: verdict=unsafe exit=1 error=memory line=24
// smc: --check=leaks -DWAITS
// expect: verdict=verified exit=0
// smc: --check=leaks -DEXIT
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int never;
static void *volatile lost;
static void *worker(void *arg) {
#ifdef WAITS
    while (!atomic_load(&never)) {}
#endif
    return arg;
}
int main(void) {
    pthread_t t;
    lost = malloc(4);
    pthread_create(&t, NULL, worker, NULL);
#ifdef EXIT
    exit(0);
#endif
    return 0;
}
