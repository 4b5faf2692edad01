// smc: --model=sc --atomic-sections=indivisible
// expect: verdict=verified exit=0
// smc: --model=sc
// expect: verdict=unsafe exit=1 error=reach_error
// smc: --model=sc --atomic-sections=indivisible --jobs=2 --keep-going -DCOHERENCE
// expect: verdict=verified exit=0
// smc: --model=sc -DCOHERENCE
// expect: verdict=unsafe exit=1 error=reach_error
// smc: --model=sc --atomic-sections=indivisible -DBETWEEN
// expect: verdict=verified exit=0
// smc: --model=sc -DBETWEEN
// expect: verdict=unsafe exit=1 error=reach_error
// smc: --model=sc --atomic-sections=indivisible -DCREATES
// expect: verdict=verified exit=0
// smc: --model=sc -DCREATES
// expect: verdict=unsafe exit=1 error=reach_error
// smc: --model=sc --atomic-sections=indivisible -DHOLDS
// expect: verdict=verified exit=0
// smc: --model=sc -DHOLDS
// expect: verdict=unsafe exit=1 error=reach_error
// smc: --model=sc --atomic-sections=indivisible -DMUTEX
// expect: verdict=unsafe exit=1 error=reach_error
// smc: --model=sc --atomic-sections=indivisible -DSTAYS --keep-going
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: --model=sc --atomic-sections=indivisible -DSTAYS -DLATE
// expect: verdict=unsafe exit=1 error=reach_error
// smc: --model=sc --atomic-sections=indivisible --plain=race -DRACES
// expect: verdict=unsafe exit=1 error=race
// smc: --model=sc --atomic-sections=indivisible --plain=race -DRACES -DSTAYS
// expect: verdict=verified exit=0
// smc: --model=sc --atomic-sections=indivisible --plain=race -DRACES -DSTAYS -DUNSEEN
// expect: verdict=unsafe exit=1 error=race
// smc: --model=sc --atomic-sections=indivisible --plain=race -DRACES -DSTAYS -DUNSEEN -DLATE
// expect: verdict=unsafe exit=1 error=race
// smc: --model=sc --atomic-sections=indivisible --plain=race -DRACES -DSTUCK
// expect: verdict=unsafe exit=1 error=race
// smc: --model=sc --atomic-sections=indivisible --plain=race -DRACES -DSTUCK -DLATE
// expect: verdict=unsafe exit=1 error=race
// smc: --model=sc --plain=race -DRACES -DSTAYS
// expect: verdict=unsafe exit=1 error=race
//
// Relations that reveal an interrupted section: program order with from-reads, coherence
// (COHERENCE), also with another write in between (BETWEEN), thread creation (CREATES). A mutex
// locked in a section does not end it (HOLDS), and is no section (MUTEX). Of a section that never
// ends, only events before it are observed (STAYS), and earlier threads may fail (LATE). A thread
// that has seen a part of a section races with the rest (RACES), unless the section never ends; one
// that has not (UNSEEN) races whichever of the two was created first (LATE). So does a thread that
// holds a mutex for which the section waits and later locks the one that guards its write: up to
// the write, the section was not interrupted (STUCK).
#include <pthread.h>
#include <stdlib.h>

void reach_error(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x, y;
#ifdef RACES
static _Atomic int begun;
#endif
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *unused) {
#if defined COHERENCE || defined BETWEEN
    x = 2;
    y = 2;
#elif defined CREATES
    if (x == 0) reach_error();
#elif defined HOLDS || defined MUTEX
    if (x == 1) reach_error();
#elif defined RACES
#ifdef STUCK
    pthread_mutex_lock(&mutex);
    y = x;
    pthread_mutex_lock(&second);
    pthread_mutex_unlock(&second);
    pthread_mutex_unlock(&mutex);
#elif defined UNSEEN
    y = x;
#else
    if (begun) y = x;
#endif
#elif defined STAYS
    const int seen = x;
#if defined LATE
    if (!seen) reach_error();
#endif
    y = seen;
#else
    const int seen = x;
    if (seen == 1 && y == 0) reach_error();
#endif
    return unused;
}

#ifdef BETWEEN
static void *third(void *unused) {
    y = 3;
    return unused;
}
#endif

static void section(pthread_t *created) {
    (void)created;
#ifdef MUTEX
    pthread_mutex_lock(&mutex);
#else
    __VERIFIER_atomic_begin();
#endif
#ifdef CREATES
    pthread_create(created, NULL, other, NULL);
#elif defined HOLDS
    pthread_mutex_lock(&mutex);
    x = 1;
    pthread_mutex_unlock(&mutex);
#endif
#if defined RACES && !defined STUCK
    begun = 1;
#endif
#ifdef STUCK
    pthread_mutex_lock(&second);
    x = 1;
    pthread_mutex_unlock(&second);
#else
    x = 1;
#endif
#if defined HOLDS || defined MUTEX
    x = 2;
#elif defined STAYS
    exit(0);
#elif defined STUCK
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
#else
    y = 1;
#endif
#ifdef MUTEX
    pthread_mutex_unlock(&mutex);
#else
    __VERIFIER_atomic_end();
#endif
}

#ifdef RACES
static void *in_thread(void *unused) {
    section(NULL);
    return unused;
}
#endif

int main(void) {
    pthread_t t;
#ifdef CREATES
    section(&t);
#elif defined RACES && defined LATE
    pthread_create(&t, NULL, in_thread, NULL);
    other(NULL);
#else
    pthread_create(&t, NULL, other, NULL);
#ifdef BETWEEN
    pthread_t u;
    pthread_create(&u, NULL, third, NULL);
#endif
    section(NULL);
#endif
    pthread_join(t, NULL);
#if defined COHERENCE || defined BETWEEN
    if (x == 2 && y == 1) reach_error();
#endif
    return 0;
}
