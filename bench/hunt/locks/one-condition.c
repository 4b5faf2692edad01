// A buffer for one item with one condition variable for producers and consumers.
// bug: each thread wakes one, which may be of its own kind, so that all wait
// depth: 5; threads: 6
// smc: --model=rc11
#include "../threads.h"

enum { PRODUCERS = 3, CONSUMERS = 3, EACH = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t news = PTHREAD_COND_INITIALIZER;
static int n;

static void wake(void) {
#ifdef FIX
    pthread_cond_broadcast(&news);
#else
    pthread_cond_signal(&news);
#endif
}

static void *work(void *at) {
    for (int i = 0; i < EACH; i++) {
        pthread_mutex_lock(&lock);
        const int full = (long)at < PRODUCERS;
        while (n == full) pthread_cond_wait(&news, &lock);
        n = !n;
        wake();
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void) {
    run_threads(PRODUCERS + CONSUMERS, work);
    return 0;
}
