// Main itself runs for ever; the worker ends.
// smc:
// expect: verdict=bounded exit=0 errors=0
// report: thread 0 runs for ever
// smc: --algo=enumerate
// expect: verdict=bounded exit=0 errors=0
// smc: -DWORKER_EXITS
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int beat;

static void *work(void *arg) {
#ifdef WORKER_EXITS
    exit(0);
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    for (;;) atomic_store(&beat, 1);
}
