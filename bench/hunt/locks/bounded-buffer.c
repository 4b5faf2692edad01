// A buffer for one item between three producers and three consumers.
// bug: a consumer that was woken does not test the buffer again: another one may have taken the item
// depth: 3; threads: 6
// smc: --model=rc11
#include "../threads.h"

enum { PRODUCERS = 3, CONSUMERS = 3 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty = PTHREAD_COND_INITIALIZER;
static int n;

static void *work(void *at) {
    pthread_mutex_lock(&lock);
    if ((long)at < PRODUCERS) {
        while (n == 1) pthread_cond_wait(&not_full, &lock);
        n++;
        pthread_cond_signal(&not_empty);
    } else {
#ifdef FIX
        while (n == 0) pthread_cond_wait(&not_empty, &lock);
#else
        if (n == 0) pthread_cond_wait(&not_empty, &lock);
#endif
        n--;
        assert(n >= 0);
        pthread_cond_signal(&not_full);
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    run_threads(PRODUCERS + CONSUMERS, work);
    return 0;
}
