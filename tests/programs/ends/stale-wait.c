// The worker may still read 0 when main returns: a complete execution, too, and counted if awaits are off.
// smc: --awaits=off
// expect: verdict=verified exit=0 executions=2 blocked=0 ended=1
// smc: --algo=enumerate
// expect: verdict=verified exit=0 executions=2 blocked=0 ended=1
// smc:
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: -DLATER
// expect: verdict=unsafe exit=1 error=assertion line=18
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int go, x;

static void *worker(void *arg) {
    while (!atomic_load(&go)) {}
    assert(!atomic_load(&x));
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    atomic_store(&go, 1);
#ifdef LATER
    atomic_store(&x, 1);
#endif
    return 0;
}
