// smc: --report=full --minimize -DWANTED=1
// expect: verdict=unsafe exit=1 error=assertion
// report: initialises s
// report: runs the once function of once
// report: has run the once function of once
// report: finds the once function of once done
// report: signals q.not_empty: no thread waits
// report: locks rw for writing
// report: unlocks rw, locked for writing
// report: posts s: 0 -> 1
// report: reaches b, a barrier of 2
// report: arrives at b as number 1
// report: arrives at b as number 2
// report: checks whether all have reached b
// report: takes s: 1 -> 0
// report: locks rw for reading
// report: unlocks rw, locked for reading
// smc: --report=full -DWAITS
// expect: verdict=unsafe exit=1 error=assertion
// report: waits for q.not_empty
// report: releases q.lock
// report: signals q.not_empty, for which thread 1 waits
// report: wakes thread 1, which waited for q.not_empty
// report: has been woken by a signal of q.not_empty
// report: locks q.lock again
// smc: --report=full -DTWICE
// expect: verdict=unsafe exit=1 error=deadlock
// report: cannot take s, which is 0
// report: waits for the others at the barrier
// smc: --report=full -DALL -DWAITS
// expect: verdict=unsafe exit=1 error=assertion
// report: broadcast q.not_empty: wakes thread 1
// smc: -DNEVER
// expect: verdict=unsafe exit=1 error=deadlock
// report: is never woken: no thread signals q.not_empty.
// smc: -DTIMED --report=full
// expect: verdict=unsafe exit=1 error=assertion
// report: the timeout expires
// report: locks q.lock again
//
// Locks other than mutexes are shown as what they are.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static struct { pthread_mutex_t lock; pthread_cond_t not_empty; int n; } q = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static sem_t s;
static pthread_barrier_t b;
static int x, slept;

static void first(void) { x = 1; }

static void *run(void *p) {
    pthread_once(&once, first);
    pthread_mutex_lock(&q.lock);
    for (; !q.n; slept++)
#ifdef TIMED
        assert(!pthread_cond_timedwait(&q.not_empty, &q.lock, &(struct timespec){0}));
#else
        pthread_cond_wait(&q.not_empty, &q.lock);
#endif
#ifdef WAITS
    assert(!slept);
#endif
    pthread_mutex_unlock(&q.lock);
    pthread_rwlock_wrlock(&rw);
    x = 2;
    pthread_rwlock_unlock(&rw);
    sem_post(&s);
    pthread_barrier_wait(&b);
    return p;
}

int main(void) {
    pthread_t t;
    sem_init(&s, 0, 0);
    pthread_barrier_init(&b, NULL, 2);
    pthread_create(&t, NULL, run, NULL);
    pthread_once(&once, first);
    pthread_mutex_lock(&q.lock);
#ifndef NEVER
    q.n = 1;
#ifdef ALL
    pthread_cond_broadcast(&q.not_empty);
#else
    pthread_cond_signal(&q.not_empty);
#endif
#endif
    pthread_mutex_unlock(&q.lock);
    sem_wait(&s);
#ifdef TWICE
    sem_wait(&s);
#endif
    pthread_rwlock_rdlock(&rw);
    const int y = x;
    pthread_rwlock_unlock(&rw);
    pthread_barrier_wait(&b);
    pthread_join(t, NULL);
#ifdef WANTED
    assert(y == WANTED);
#else
    (void)y;
#endif
}
