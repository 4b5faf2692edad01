// The process ends after the exit handlers. This one locks a mutex that the worker may hold: a deadlock while main ends.
// smc:
// expect: verdict=unsafe exit=1 error=deadlock line=14
// smc: --algo=enumerate
// expect: verdict=unsafe exit=1 error=deadlock line=14
// smc: -DGIVES
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void handler(void) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
}

static void *worker(void *arg) {
    pthread_mutex_lock(&m);
#ifdef GIVES
    pthread_mutex_unlock(&m);
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    atexit(handler);
    return 0;
}
