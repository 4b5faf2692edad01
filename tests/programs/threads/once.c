// smc: --symmetry=off --model=ra --algo=tracer --keep-going
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --symmetry=off --model=ra --algo=enumerate --keep-going
// expect: verdict=verified exit=0 executions=2 blocked=2
// smc: --model=ra --algo=tracer -DAGAIN
// expect: verdict=unsafe exit=1 error=deadlock
//
// The routine runs once, before any call returns: either thread runs it, and the other one arrives
// during it (blocked) or later. A routine that waits for itself waits for ever.
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int value;

static void make(void) {
    value++;
#ifdef AGAIN
    // it is running
    pthread_once(&once, make);
#endif
}

static void *work(void *arg) {
    assert(pthread_once(&once, make) == 0);
    assert(value == 1);
    pthread_once(&once, make);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, work, NULL);
    pthread_create(&b, NULL, work, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(value == 1);
    return 0;
}
