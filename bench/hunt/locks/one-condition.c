// A buffer of one place with one condition for those who wait for a place and those who wait for an item.
// bug: each wakes one, which may be one of its own kind, and all wait
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
