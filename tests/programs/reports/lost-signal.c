// smc:
// expect: verdict=unsafe exit=1 error=deadlock
// report: Thread 1 is never woken: the last signal of c, by thread 0 in line 50, came before it waited and is lost. Thread 0 writes ready in line 45 and signals between the check in line 29 and the wait in line 31: lock m around line 45.
// smc: -DTRY
// expect: verdict=unsafe exit=1 error=deadlock
// report: lock m around line 45.
// smc: -DUNCHECKED
// expect: verdict=unsafe exit=1 error=deadlock
// report: came before it waited and is lost.
// report-lacks: lock m around
// smc: -DSILENT
// expect: verdict=unsafe exit=1 error=deadlock
// report-lacks: lock m around
// smc: -DLOCKED
// expect: verdict=verified exit=0
//
// A signal between the test and the wait is lost: the tested variable is written without the mutex.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static atomic_int ready;

static void *sleeper(void *unused) {
    pthread_mutex_lock(&m);
#ifndef UNCHECKED
    while (!ready)
#endif
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t;
#ifdef TRY
    if (pthread_mutex_trylock(&m) == 0) pthread_mutex_unlock(&m);
#endif
    pthread_create(&t, NULL, sleeper, NULL);
#ifdef LOCKED
    pthread_mutex_lock(&m);
#endif
    ready = 1;
#ifdef LOCKED
    pthread_mutex_unlock(&m);
#endif
#ifndef SILENT
    pthread_cond_signal(&c);
#endif
    pthread_join(t, NULL);
    return 0;
}
