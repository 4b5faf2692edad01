// smc: --model=rc11
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=sc --algo=chess
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra --algo=enumerate
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=c11
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 -DPOLL
// expect: verdict=verified exit=0 executions=1
// smc: --model=rc11 -DPOLL -DNEVER
// expect: verdict=unsafe exit=1 error=liveness line=74
// smc: --model=rc11 -DWITHIN=2
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=tso -DWITHIN=2 -DCLOCK
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 -DWITHIN=2000000000
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=rc11 -DNO_LIMIT
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=rc11 -DFORGET
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DTWICE
// expect: verdict=unsafe exit=1 error=thread line=113
// smc: --model=rc11 -DDETACHED
// expect: verdict=unsafe exit=1 error=thread
// smc: --model=rc11 -DCANCELLED
// expect: verdict=verified exit=0
//
// A thread is joined if it has ended, and otherwise not, at once or at the timeout: a failed
// attempt does not synchronise with the thread. A loop that retries waits for the end.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <time.h>

#ifndef WITHIN // nanoseconds; from a second on they are no time
#define NOT_YET EBUSY
#elif WITHIN < 1000000000
#define NOT_YET ETIMEDOUT
#else
#define NOT_YET EINVAL
#endif
#ifndef TWICE
#define TWICE 0
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *set(void *at) {
    pthread_mutex_lock(&m);
    *(int *)at = 1;
    pthread_mutex_unlock(&m);
    return at;
}

static int ask(pthread_t t, void **result) {
#ifdef WITHIN
    struct timespec until = {1700000001, WITHIN};
#ifdef CLOCK
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec++;
    return pthread_clockjoin_np(t, result, CLOCK_MONOTONIC, &until);
#endif
    return pthread_timedjoin_np(t, result, &until);
#elif defined(NO_LIMIT)
    return pthread_timedjoin_np(t, result, NULL);
#elif defined(POLL)
    int error;
    while ((error = pthread_tryjoin_np(t, result)) == EBUSY) sched_yield();
    return error;
#else
    return pthread_tryjoin_np(t, result);
#endif
}

#ifdef CANCELLED
static void *wait_for(void *t) {
    pthread_timedjoin_np(*(pthread_t *)t, NULL, NULL);
    return NULL;
}
#endif

int main(void) {
    pthread_t t;
    void *result = NULL;
    assert(pthread_tryjoin_np(pthread_self(), NULL) == EBUSY);
#if defined(NEVER) || defined(CANCELLED)
    pthread_mutex_lock(&m);
#endif
    pthread_create(&t, NULL, set, &x);
#ifdef DETACHED
    pthread_detach(t);
#endif
#ifdef CANCELLED
    pthread_t waits;
    pthread_create(&waits, NULL, wait_for, &t);
    pthread_cancel(waits);
    pthread_join(waits, &result);
    assert(result == PTHREAD_CANCELED);
    pthread_mutex_unlock(&m);
#endif
    const int error = ask(t, &result);
    assert(!error || error == NOT_YET);
    if (!error) assert(x == 1 && result == &x);
#ifdef FORGET
    x = 2;
#endif
    if (TWICE || error) pthread_join(t, NULL);
    return 0;
}
