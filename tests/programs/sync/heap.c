// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0
// smc: --model=ra --algo=tracer -DEARLY
// expect: verdict=unsafe exit=1 error=memory
// smc: --model=ra --algo=tracer -DNOWHERE
// expect: verdict=unsafe exit=1 error=memory line=44
//
// Objects in allocated memory, overwritten and copied as bytes: only their functions matter. They
// end with their memory, and there is none at the null pointer.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>

struct job {
    sem_t start, done;
    pthread_mutex_t lock;
    pthread_rwlock_t rw;
    int value;
};

static void *work(void *arg) {
    struct job *j = arg;
    sem_wait(&j->start);
    pthread_mutex_lock(&j->lock);
    j->value++;
    pthread_mutex_unlock(&j->lock);
    sem_post(&j->done);
    return NULL;
}

int main(void) {
    pthread_t a;
    struct job *j = malloc(sizeof *j), zero;
    memset(&zero, 0, sizeof zero);
    *j = zero;
    pthread_mutex_init(&j->lock, NULL);
    sem_init(&j->start, 0, 0);
    sem_init(&j->done, 0, 0);
    pthread_create(&a, NULL, work, j);
    sem_post(&j->start);
#ifdef NOWHERE
    sem_t *none = NULL;
    sem_wait(none);
#endif
#ifndef EARLY
    sem_wait(&j->done);
#endif
    pthread_rwlock_wrlock(&j->rw);
    pthread_rwlock_unlock(&j->rw);
#ifdef EARLY
    free(j);
#endif
    pthread_join(a, NULL);
#ifndef EARLY
    free(j);
#endif
    return 0;
}
