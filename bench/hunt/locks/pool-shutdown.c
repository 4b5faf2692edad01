// A pool of workers that wait for tasks until a shutdown.
// bug: the shutdown wakes one worker, which does not wake the next
// depth: 4; threads: 6
// smc: --model=rc11
#include "../threads.h"

enum { WORKERS = 4, CLIENTS = 2, EACH = 1 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t news = PTHREAD_COND_INITIALIZER;
static int tasks, done, clients = CLIENTS;

static void serve(void) {
    pthread_mutex_lock(&lock);
    for (;;) {
        while (!tasks && clients) pthread_cond_wait(&news, &lock);
        if (!tasks) break;
        tasks--;
        pthread_mutex_unlock(&lock);
        pthread_mutex_lock(&lock);
        done++;
    }
    pthread_mutex_unlock(&lock);
}

static void ask(void) {
    for (int i = 0; i < EACH; i++) {
        pthread_mutex_lock(&lock);
        tasks++;
        pthread_cond_signal(&news);
        pthread_mutex_unlock(&lock);
    }
    pthread_mutex_lock(&lock);
#ifdef FIX
    if (!--clients) pthread_cond_broadcast(&news);
#else
    if (!--clients)
        for (int i = 0; i < WORKERS - 2; i++) pthread_cond_signal(&news);
#endif
    pthread_mutex_unlock(&lock);
}

static void *work(void *at) {
    if ((long)at < WORKERS) serve();
    else ask();
    return NULL;
}

int main(void) {
    run_threads(WORKERS + CLIENTS, work);
    assert(done == CLIENTS * EACH);
    return 0;
}
