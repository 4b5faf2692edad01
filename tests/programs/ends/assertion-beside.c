// The worker reads x before main returns, possibly after main has written it. Then it waits for ever; the assertion is reported.
// smc:
// expect: verdict=unsafe exit=1 error=assertion line=17
// smc: --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion line=17
// smc: --model=c11
// expect: verdict=unsafe exit=1 error=assertion line=17
// smc: --model=sc --algo=rvf
// expect: verdict=unsafe exit=1 error=assertion line=17
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, never;

static void *worker(void *arg) {
    assert(!atomic_load(&x));
    while (!atomic_load(&never)) {}
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    atomic_store(&x, 1);
    return 0;
}
