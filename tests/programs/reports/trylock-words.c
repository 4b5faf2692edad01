// If some thread tries to lock a mutex, mutexes are words: reports still show them as mutexes.
//
// smc: --report=full
// expect: verdict=unsafe error=deadlock
// report: thread 1 locks a here, and ends without unlocking it
// report: lock a
// report: trylock b: locks it
// report: cannot lock a, which thread 1 holds
//
// smc: -DOTHER
// expect: verdict=unsafe error=lock
// report: trylock b: busy
// report: a is not locked.
//
// smc: -DWAITS --report=full
// expect: verdict=unsafe error=deadlock
// report: releases a
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *run(void *arg) {
    pthread_mutex_lock(&a);
    if (pthread_mutex_trylock(&b) == 0) pthread_mutex_unlock(&b);
#ifdef WAITS
    pthread_cond_wait(&c, &a);
#endif
#ifdef OTHER
    pthread_mutex_unlock(&a);
#endif
    return arg;
}

int main(void) {
    pthread_t t;
#ifdef OTHER
    pthread_mutex_lock(&b);
#endif
    pthread_create(&t, NULL, run, NULL);
#ifdef OTHER
    pthread_join(t, NULL);
    pthread_mutex_unlock(&a);
#elif defined(WAITS)
    pthread_join(t, NULL);
#else
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_join(t, NULL);
#endif
    return 0;
}
