// smc:
// expect: verdict=unsafe exit=1 error=lock line=24
// report: unlock of m, which this thread does not hold
// report: m is locked by thread 1 (line 17).
// smc: -DTWICE
// expect: verdict=unsafe exit=1 error=lock line=20
// report: m is not locked.
// smc: -DTRIES
// expect: verdict=unsafe exit=1 error=lock
// report: m is locked by thread 1 (line 17).
// report: trylock m: busy
//
// A thread unlocks a mutex that another thread holds, or that no thread holds.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *unused) {
    pthread_mutex_lock(&m);
#ifdef TWICE
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&m);
#endif
    return unused;
}
static void other(void) { pthread_mutex_unlock(&m); }
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
    pthread_join(t, NULL);
#ifdef TRIES
    if (pthread_mutex_trylock(&m)) other();
#else
    other();
#endif
}
