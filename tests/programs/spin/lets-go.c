// A loop that unlocks a mutex between two tests need not be repeated, since the first test may come
// later. If the thread has synchronised with another one before that test, one more round is executed.
// smc: --model=ra
// expect: verdict=verified exit=0 blocked=1 executions=1
// smc: --model=sc -DTELLS
// expect: verdict=verified exit=0 executions=2
// smc: --model=sc -DNEVER
// expect: verdict=unsafe exit=1 error=liveness line=38
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready, told;

static void *producer(void *arg) {
    (void)arg;
    pthread_mutex_lock(&m);
#ifdef TELLS
    if (told) told++;
#endif
#ifndef NEVER
    ready = 1;
#endif
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, producer, NULL);
    pthread_mutex_lock(&m);
#ifdef TELLS
    told = 1;
#endif
    while (!ready) {
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
    }
    pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
    return 0;
}
