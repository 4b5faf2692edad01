// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=c11 --algo=cdschecker
// expect: verdict=verified exit=0
// smc: --model=ra -DWRONG=1
// expect: verdict=unsafe exit=1 error=lock line=59
// report: shared->ready is destroyed while a thread waits for it
// smc: --model=ra -DWRONG=1 --algo=lapor
// expect: verdict=unsafe exit=1 error=lock line=59
// smc: --model=ra -DWRONG=2
// expect: verdict=unsafe exit=1 error=lock line=62
// report: shared->ready is used after it was destroyed
// smc: --model=ra -DWRONG=3
// expect: verdict=unsafe exit=1 error=lock line=64
// report: shared->ready is initialised again without being destroyed
// smc: --model=ra -DC11
// expect: verdict=verified exit=0
// smc: --model=ra -DC11 -DWRONG=1
// expect: verdict=unsafe exit=1 error=lock line=59
// smc: --model=ra -DC11 -DWRONG=2
// expect: verdict=unsafe exit=1 error=lock line=62
//
// A condition may be destroyed, and its memory freed, once all waiting threads were woken, though
// they may not have returned yet; not while a thread waits.
#include <pthread.h>
#include <stdlib.h>
#include <threads.h>

#ifndef WRONG
#define WRONG 0
#endif

#ifdef C11
#define pthread_cond_t cnd_t
#define pthread_cond_init(c, attributes) cnd_init(c)
#define pthread_cond_destroy cnd_destroy
#define pthread_cond_broadcast cnd_broadcast
#define pthread_cond_wait cnd_wait
#define pthread_mutex_t mtx_t
#define pthread_mutex_lock mtx_lock
#define pthread_mutex_unlock mtx_unlock
#endif

struct shared {
    pthread_cond_t ready;
};
static pthread_mutex_t m;
static struct shared *shared;
static int is_ready, waits;

static void wake_and_destroy(void) {
    pthread_mutex_lock(&m);
    is_ready = 1;
    const int woken = waits;
    if (woken && WRONG != 1) pthread_cond_broadcast(&shared->ready);
    pthread_mutex_unlock(&m);
    if (!woken) return;
    // All who waited go on.
    pthread_cond_destroy(&shared->ready);
    if (WRONG == 2)
        // The one that was.
        pthread_cond_broadcast(&shared->ready);
    if (WRONG == 3) pthread_cond_init(&shared->ready, NULL),
        pthread_cond_init(&shared->ready, NULL);
    free(shared);
}

static void *wait(void *unused) {
    pthread_mutex_lock(&m);
    waits = !is_ready;
    while (!is_ready) pthread_cond_wait(&shared->ready, &m);
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t;
    if (!(shared = malloc(sizeof *shared))) return 0;
    pthread_cond_init(&shared->ready, NULL);
    pthread_create(&t, NULL, wait, NULL);
    wake_and_destroy();
    pthread_join(t, NULL);
    return 0;
}
