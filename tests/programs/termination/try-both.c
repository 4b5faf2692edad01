// Each thread holds one mutex and tries the other one; both may fail, unlock, and retry in step for ever.
// smc:
// expect: verdict=verified exit=0
// expect-stderr: try-both.c:16:5: note: not searched for starvation and livelock
// smc: --check=termination
// expect: verdict=unsafe exit=1 error=termination
// smc: --check=termination --keep-going
// expect: verdict=unsafe exit=1 error=termination
// report: infinite fair execution: these steps repeat for ever
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *arg) {
    for (;;) {
        pthread_mutex_lock(&m);
        if (!pthread_mutex_trylock(&n)) break;
        pthread_mutex_unlock(&m);
    }
    pthread_mutex_unlock(&n);
    pthread_mutex_unlock(&m);
    return arg;
}

static void *second(void *arg) {
    for (;;) {
        pthread_mutex_lock(&n);
        if (!pthread_mutex_trylock(&m)) break;
        pthread_mutex_unlock(&n);
    }
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&n);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
