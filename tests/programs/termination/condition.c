// A consumer that takes one item at a time never waits in vain: the producer continues until it is stopped. Both use a mutex
// and a condition variable; waiting threads are woken, and no lasso may have a thread that is never woken while others are.
// A consumer that tests more often than there are items waits for ever: a deadlock, with --check=termination and without.
// smc: --check=termination
// expect: verdict=verified exit=0
// smc: --check=termination -DITEMS=2
// expect: verdict=unsafe exit=1 error=deadlock
#include <pthread.h>

#ifndef ITEMS
#define ITEMS 1
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int items;

static void *produce(void *arg) {
    pthread_mutex_lock(&m);
    items++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&m);
    return arg;
}

static void *consume(void *arg) {
    for (int i = 0; i < ITEMS; i++) {
        pthread_mutex_lock(&m);
        while (!items) pthread_cond_wait(&changed, &m);
        items--;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, produce, NULL);
    pthread_create(&b, NULL, consume, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
