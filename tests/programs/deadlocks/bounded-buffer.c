// smc:
// expect: verdict=unsafe exit=1 error=deadlock line=27 errors=1
// report: error: deadlock: thread 1 waits for empty, which thread 2 would post; thread 2 waits for mutex, held by thread 1
// report: note: main waits for thread 1, producer, to end
// report: Thread 1 holds mutex (line 25) while it waits for empty (line 27): take empty before mutex.
// smc: --jobs=2
// expect: verdict=unsafe exit=1 error=deadlock line=27 errors=1
// report: take empty before mutex.
// smc: --model=sc -DRIGHT
// expect: verdict=verified exit=0
//
// The producer waits for space while it holds the mutex that the consumer needs to make space.
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t empty, full;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int items;
static void *producer(void *unused) {
    for (int i = 0; i < 2; i++) {
#ifdef RIGHT
        sem_wait(&empty);
#endif
        pthread_mutex_lock(&mutex);
#ifndef RIGHT
        sem_wait(&empty);
#endif
        items++;
        pthread_mutex_unlock(&mutex);
        sem_post(&full);
    }
    return unused;
}
static void *consumer(void *unused) {
    for (int i = 0; i < 2; i++) {
        sem_wait(&full);
        pthread_mutex_lock(&mutex);
        items--;
        pthread_mutex_unlock(&mutex);
        sem_post(&empty);
    }
    return unused;
}
int main(void) {
    pthread_t t, u;
    sem_init(&empty, 0, 1);
    sem_init(&full, 0, 0);
    pthread_create(&t, NULL, producer, NULL);
    pthread_create(&u, NULL, consumer, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return 0;
}
