// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=c11 --algo=cdschecker
// expect: verdict=verified exit=0
// smc: --model=ra -DWRONG=1
// expect: verdict=unsafe exit=1 error=lock line=60
// report: rw is destroyed while it is locked
// smc: --model=ra -DWRONG=2
// expect: verdict=unsafe exit=1 error=lock line=66
// report: rw is used after it was destroyed
// smc: --model=ra -DWRONG=3
// expect: verdict=unsafe exit=1 error=lock line=69
// report: sem is used after it was destroyed
// smc: --model=ra -DWRONG=4
// expect: verdict=unsafe exit=1 error=lock line=72
// report: sem is initialised again without being destroyed
// smc: --model=ra -DWRONG=5
// expect: verdict=unsafe exit=1 error=lock
// report: sem is used while another thread destroys it
// smc: --model=c11 --algo=cdschecker -DWRONG=5
// expect: verdict=unsafe exit=1 error=lock
// smc: --model=sc --algo=rvf -DWRONG=5
// expect: verdict=unsafe exit=1 error=lock
// smc: --model=sc --algo=mcr -DWRONG=5
// expect: verdict=unsafe exit=1 error=lock
// smc: --model=ra -DWRONG=6
// expect: verdict=unsafe exit=1 error=lock line=80
// report: m is destroyed while it is locked
// smc: --model=ra -DWRONG=7
// expect: verdict=unsafe exit=1 error=lock line=83
// report: m is used after it was destroyed
// smc: --model=ra -DWRONG=8
// expect: verdict=unsafe exit=1 error=uninitialized line=87
//
// Read-write locks, semaphores and C11 mutexes that are used after destruction, destroyed while
// held, or initialised twice.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <threads.h>

#ifndef WRONG
#define WRONG 0
#endif

static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static sem_t sem;
static mtx_t m;

static void *post(void *unused) {
    sem_post(&sem);
    return unused;
}

static void wrong(pthread_t t) {
    switch (WRONG) {
    case 1:
        pthread_rwlock_rdlock(&rw);
        // By this thread.
        pthread_rwlock_destroy(&rw);
        pthread_rwlock_unlock(&rw);
        break;
    case 2:
        pthread_rwlock_destroy(&rw);
        // By somebody.
        pthread_rwlock_wrlock(&rw);
        break;
    case 3:
        sem_destroy(&sem), sem_post(&sem);
        break;
    case 4:
        sem_init(&sem, 0, 1);
        break;
    case 5:
        sem_destroy(&sem);
        pthread_join(t, NULL);
        exit(0);
    case 6:
        mtx_lock(&m);
        mtx_destroy(&m);
        break;
    case 7:
        mtx_destroy(&m), mtx_lock(&m);
        break;
    case 8: {
        sem_t *never = malloc(sizeof *never);
        sem_post(never);
        free(never);
        break;
    }
    }
}

int main(void) {
    pthread_t t;
    sem_init(&sem, 0, 0);
    mtx_init(&m, mtx_plain);
    pthread_create(&t, NULL, post, NULL);
    wrong(t);
    sem_wait(&sem);
    pthread_join(t, NULL);
    sem_destroy(&sem);
    sem_init(&sem, 0, 1);
    sem_wait(&sem);
    sem_destroy(&sem);
    pthread_rwlock_wrlock(&rw);
    pthread_rwlock_unlock(&rw);
    pthread_rwlock_destroy(&rw);
    mtx_lock(&m);
    mtx_unlock(&m);
    mtx_destroy(&m);
    return 0;
}
