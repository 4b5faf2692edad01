// The first thread writes 1 for a moment in each round, under a mutex. A thread that reads without the mutex
// may see it, or always come when the 0 is back; one that locks it (-DLOOKS) always gets it, and never reads 1.
// smc: --check=termination
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination -DLOOKS
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination --keep-going
// expect: verdict=unsafe exit=1 error=termination
// report: infinite fair execution: these steps repeat for ever
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int shown, stop;

static void *show(void *arg) {
    while (!stop) {
        pthread_mutex_lock(&m);
        shown = 1;
        shown = 0;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *look(void *arg) {
    for (int seen = 0; !seen;) {
#ifdef LOOKS
        pthread_mutex_lock(&m);
#endif
        seen = shown;
#ifdef LOOKS
        pthread_mutex_unlock(&m);
#endif
    }
    stop = 1;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, show, NULL);
    pthread_create(&b, NULL, look, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
