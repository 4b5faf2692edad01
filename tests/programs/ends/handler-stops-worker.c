// The handler sets a flag that stops the worker, and waits for the worker. Without the flag, the
// handler waits for ever, so the process does not end.
// smc:
// expect: verdict=verified exit=0 errors=0
// smc: --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DFORGETS
// expect: verdict=unsafe exit=1 error=liveness line=14
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int stop;
static void *worker(void *arg) { while (!atomic_load(&stop)) {} return arg; }
static pthread_t t;

static void handler(void) {
#ifndef FORGETS
    atomic_store(&stop, 1);
#endif
    pthread_join(t, NULL);
}

int main(void) {
    pthread_create(&t, NULL, worker, NULL);
    atexit(handler);
    return 0;
}
