// The consumer looks whether there is something, and waits if there is not; but it looks before it has the mutex. What
// comes in between is signalled to nobody, and the consumer waits for ever. Compiled with -DFIXED, it looks under the
// mutex.
//
// smc:
// expect: verdict=unsafe exit=1 error=deadlock line=38
// report: waits for the condition arrived and is never woken
// report: Thread 2 is never woken: the last signal of arrived, by thread 1 in line 25, came before it waited and is lost.
// report: signals arrived: no thread waits
// report: releases lock
// report: read items = 0 (seq_cst), initial value
// smc: -DFIXED
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static atomic_int items;

static void *producer(void *arg) {
    pthread_mutex_lock(&lock);
    atomic_store(&items, 1);
    pthread_cond_signal(&arrived);
    pthread_mutex_unlock(&lock);
    return arg;
}

static void *consumer(void *arg) {
#ifdef FIXED
    pthread_mutex_lock(&lock);
    while (!atomic_load(&items)) pthread_cond_wait(&arrived, &lock);
    pthread_mutex_unlock(&lock);
#else
    if (!atomic_load(&items)) {
        pthread_mutex_lock(&lock);
        pthread_cond_wait(&arrived, &lock);
        pthread_mutex_unlock(&lock);
    }
#endif
    return arg;
}

int main(void) {
    pthread_t p, c;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, NULL);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    return 0;
}
