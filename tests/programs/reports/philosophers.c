// smc:
// expect: verdict=unsafe exit=1 error=deadlock
// report: Take these in the same order in every thread.
// report: -> sticks[0] -> thread
//
// Threads hold semaphores and wait for others in a cycle.
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

enum { N = 2 };
static sem_t sticks[N];

static void *philosopher(void *given) {
    const long i = (long)given;
    sem_wait(&sticks[i]);
    sem_wait(&sticks[(i + 1) % N]);
    sem_post(&sticks[(i + 1) % N]);
    sem_post(&sticks[i]);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) sem_init(&sticks[i], 0, 1);
    for (long i = 0; i < N; i++) pthread_create(&threads[i], NULL, philosopher, (void *)i);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
}
