// Apparent cycles that are none. -DONCE: the second thread waits while it reads 1, under a mutex under which the first
// thread always leaves 2: it may read main's 1 again, but then 2 remains. -DSTOPPED: the first thread reads its own 0,
// which comes before the other one's 1. main's write may come between those of a round, so the verdict is bounded.
// smc: --check=termination -DONCE
// expect: verdict=bounded exit=0 errors=0
// smc: --check=termination -DSTOPPED
// expect: verdict=bounded exit=0 errors=0
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x, y, go;

static void *first(void *arg) {
#ifdef STOPPED
    y = 0;
    go = 1;
#endif
    while (!y) {
        pthread_mutex_lock(&m);
        x = 1;
        x = 2;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *second(void *arg) {
#ifdef STOPPED
    while (!go) {}
#else
    for (int seen = 1; seen == 1;) {
        pthread_mutex_lock(&m);
        seen = x;
        pthread_mutex_unlock(&m);
    }
#endif
    y = 1;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    x = 1;
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
