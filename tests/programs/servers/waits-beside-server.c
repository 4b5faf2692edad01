// The server runs on, but the other thread's flag is never set: its loop has an exit, and the values read keep it inside.
// smc:
// expect: verdict=unsafe exit=1 error=liveness line=25
// smc: --algo=enumerate
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DSETS
// expect: verdict=bounded exit=0 errors=0
// report: thread 1 runs for ever
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag;

static void *serve(void *arg) {
    for (;;) {
        pthread_mutex_lock(&m);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *wait_for(void *arg) {
#ifndef SETS
    while (!atomic_load(&flag)) {}
#endif
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, serve, NULL);
    pthread_create(&b, NULL, wait_for, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
