// smc: --model=rc11 --algo=tracer
// expect: verdict=verified exit=0 executions=1
// smc: --model=tso --algo=trust
// expect: verdict=verified exit=0 executions=1
// smc: --model=rc11 --algo=tracer -DTRY
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc: --model=rc11 --algo=enumerate -DTRY
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 --algo=tracer -DRELOCKS
// expect: verdict=unsafe exit=1 error=deadlock
// expect-stderr: deadlock: thread 0 locks m, which it already holds (line 107)
// smc: --model=rc11 --algo=tracer -DDESTROYS
// expect: verdict=unsafe exit=1 error=lock
// expect-stderr: m is destroyed while it is locked
//
// Robust mutexes of each type: trylock, waits for a condition, a cancelled holder. TRY: main tries
// to lock it while the other thread locks it and ends: it is first, finds it locked, or inherits it.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void make(int type) {
    pthread_mutexattr_t a;
    int robust, found;
    pthread_mutexattr_init(&a);
    assert(pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST) == 0 &&
           pthread_mutexattr_settype(&a, type) == 0);
    assert(pthread_mutexattr_getrobust(&a, &robust) == 0 && robust == PTHREAD_MUTEX_ROBUST);
    assert(pthread_mutexattr_gettype(&a, &found) == 0 && found == type);
    assert(pthread_mutex_init(&m, &a) == 0);
}

static void *take(void *arg) {
    assert(pthread_mutex_lock(&m) == 0);
    return arg;
}

static void *take_twice(void *arg) {
    take(arg);
    return take(arg);
}

static void *be_cancelled(void *arg) {
    take(arg);
    for (;;) pthread_testcancel();
}

static void run(void *(*body)(void *)) {
    pthread_t t;
    pthread_create(&t, NULL, body, NULL);
    if (body == be_cancelled) pthread_cancel(t);
    pthread_join(t, NULL);
}

#ifndef TRY
static void checks(void) {
    make(PTHREAD_MUTEX_ERRORCHECK);
    assert(pthread_mutex_unlock(&m) == EPERM);
    run(take);
    assert(pthread_mutex_trylock(&m) == EOWNERDEAD && pthread_mutex_lock(&m) == EDEADLK);
    assert(pthread_mutex_consistent(&m) == 0 && pthread_mutex_unlock(&m) == 0);
    pthread_mutex_destroy(&m);
}

static void recurses(void) {
    make(PTHREAD_MUTEX_RECURSIVE);
    run(take_twice);
    assert(pthread_mutex_lock(&m) == EOWNERDEAD && pthread_mutex_lock(&m) == 0);
    assert(pthread_mutex_unlock(&m) == 0 && pthread_mutex_consistent(&m) == 0 &&
           pthread_mutex_unlock(&m) == 0 && pthread_mutex_unlock(&m) == EPERM);
    pthread_mutex_destroy(&m);
}

// The thread ends while main waits for a signal that never comes in time.
static void waits(void) {
    struct timespec until = {1, 0};
    make(PTHREAD_MUTEX_NORMAL);
    run(be_cancelled);
    assert(pthread_mutex_timedlock(&m, &until) == EOWNERDEAD && pthread_mutex_consistent(&m) == 0);
    assert(pthread_cond_timedwait(&c, &m, &until) == ETIMEDOUT);
    assert(pthread_mutex_unlock(&m) == 0);
    run(take);
    assert(pthread_mutex_lock(&m) == EOWNERDEAD);
    assert(pthread_cond_timedwait(&c, &m, &until) == ENOTRECOVERABLE); // it has let it go as it was
    assert(pthread_mutex_lock(&m) == ENOTRECOVERABLE && pthread_mutex_trylock(&m) == ENOTRECOVERABLE &&
           pthread_mutex_consistent(&m) == EINVAL);
    pthread_mutex_destroy(&m);
}
#endif

int main(void) {
#if defined TRY
    pthread_t t;
    make(PTHREAD_MUTEX_NORMAL);
    pthread_create(&t, NULL, take, NULL);
    int error = pthread_mutex_trylock(&m);
    assert(error == 0 || error == EBUSY || error == EOWNERDEAD);
    if (error == EOWNERDEAD) pthread_mutex_consistent(&m);
    if (error != EBUSY) pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
#elif defined RELOCKS
    make(PTHREAD_MUTEX_NORMAL);
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
#elif defined DESTROYS
    make(PTHREAD_MUTEX_NORMAL);
    pthread_mutex_lock(&m);
    pthread_mutex_destroy(&m);
#else
    checks();
    recurses();
    waits();
#endif
    return 0;
}
