// smc: --model=rc11 -DAT=1
// expect: verdict=verified exit=0
// smc: --model=rc11 -DAT=2
// expect: verdict=verified exit=0
// smc: --model=rc11 -DAT=3
// expect: verdict=verified exit=0
// smc: --model=rc11 -DAT=4
// expect: verdict=verified exit=0
// smc: --model=rc11 -DAT=5
// expect: verdict=verified exit=0
// smc: --model=rc11 -DAT=6
// expect: verdict=verified exit=0
// smc: --model=tso -DAT=1
// expect: verdict=verified exit=0
// smc: --model=ra -DAT=3 --spurious-wakeups
// expect: verdict=verified exit=0
// smc: --model=rc11 -DAT=1 -DLATE
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=rc11 -DAT=1 -DNEVER
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=rc11 -DAT=2 -DASYNCHRONOUS
// expect: exit=2
// expect-stderr: a thread that may be cancelled anywhere (PTHREAD_CANCEL_ASYNCHRONOUS) [unsupported]
// smc: --model=rc11 -DAT=2 -DALWAYS
// expect: verdict=unsafe exit=1 error=assertion
//
// A cancelled thread ends only at a call that may wait: the mutex of a condition is locked again, its
// cleanup handlers run in reverse order, then its destructors. It may be done before the cancellation,
// or wait already. LATE: cancellation is disabled, and it waits for ever; NEVER: it is not cancelled.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static sem_t s;
static pthread_key_t key;
static pthread_t other;
static int steps, destroyed, done;

static void *forever(void *unused) {
    sem_wait(&s);
    return unused;
}

static void first(void *arg) {
    assert(steps++ == 1 && *(int *)arg == 7);
    pthread_testcancel(); // it is being done already
}

static void second(void *arg) {
    assert(steps++ == 0);
    pthread_mutex_unlock(arg);
}

static void destroy(void *value) {
    destroyed++;
    assert(steps == 2 || done);
    free(value);
}

static void wait_there(void) {
#if AT == 1
    pthread_cond_wait(&c, &m);
#elif AT == 2
    pthread_testcancel();
#elif AT == 3
    sem_wait(&s);
#elif AT == 4
    sleep(1);
#elif AT == 5
    pthread_join(other, NULL);
#else
    for (;;) usleep(10);
#endif
}

static void *work(void *arg) {
    int local = 7;
    pthread_setspecific(key, malloc(1));
#ifdef ASYNCHRONOUS
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
#endif
    pthread_cleanup_push(first, &local);
    pthread_mutex_lock(&m);
    pthread_cleanup_push(second, &m);
    int old;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
    pthread_testcancel();
#ifndef LATE
    pthread_setcancelstate(old, NULL);
#endif
    wait_there();
    done = 1;
    pthread_cleanup_pop(0);
    pthread_mutex_unlock(&m);
    pthread_cleanup_pop(0);
    return arg;
}

int main(void) {
    pthread_t t;
    void *result;
    sem_init(&s, 0, 0);
    pthread_key_create(&key, destroy);
#if AT == 5
    pthread_create(&other, NULL, forever, NULL);
#endif
    pthread_create(&t, NULL, work, &m);
#ifndef NEVER
    pthread_cancel(t);
#endif
    pthread_join(t, &result);
    assert(destroyed == 1);
    if (done) assert(result == &m && steps == 0);
    else assert(result == PTHREAD_CANCELED && steps == 2);
#if AT == 2 || AT == 4
#ifdef ALWAYS
    assert(!done);
#endif
#else
    assert(!done);
#endif
#if AT == 5
    sem_post(&s);
    pthread_join(other, NULL);
#endif
    assert(pthread_mutex_trylock(&m) == 0);
    return 0;
}
