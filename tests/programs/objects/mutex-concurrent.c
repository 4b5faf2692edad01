// smc: --model=rc11 --algo=tracer
// expect: verdict=unsafe exit=1 error=lock
// report: m is used while another thread destroys it
// smc: --model=rc11 --algo=trust
// expect: verdict=unsafe exit=1 error=lock
// smc: --model=rc11 --algo=lapor
// expect: verdict=unsafe exit=1 error=lock
// smc: --model=sc --algo=rvf
// expect: verdict=unsafe exit=1 error=lock
// smc: --model=tso --algo=mcr
// expect: verdict=unsafe exit=1 error=lock
// smc: --model=c11 --algo=cdschecker
// expect: verdict=unsafe exit=1 error=lock
// smc: --model=ra --algo=enumerate
// expect: verdict=unsafe exit=1 error=lock
// smc: --model=rc11 --algo=tracer -DWORDS
// expect: verdict=unsafe exit=1 error=lock
// smc: --model=c11 --algo=cdschecker -DWORDS
// expect: verdict=unsafe exit=1 error=lock
// smc: --model=rc11 --algo=tracer -DCOUNTED
// expect: verdict=verified exit=0
// smc: --model=rc11 --algo=lapor -DCOUNTED
// expect: verdict=verified exit=0
// smc: --model=sc --algo=rvf -DCOUNTED
// expect: verdict=verified exit=0
// smc: --model=tso --algo=mcr -DCOUNTED
// expect: verdict=verified exit=0
// smc: --model=c11 --algo=cdschecker -DCOUNTED
// expect: verdict=verified exit=0
// smc: --model=ra --algo=enumerate -DCOUNTED
// expect: verdict=verified exit=0
// smc: --model=ra -DCOUNTED -DWORDS
// expect: verdict=verified exit=0
// smc: --model=rc11 --algo=lapor -DGUARDED
// expect: verdict=unsafe exit=1 error=lock
// report: m is used after it was destroyed
// smc: --model=sc --algo=rvf -DGUARDED
// expect: verdict=unsafe exit=1 error=lock
// smc: --model=sc --algo=mcr -DGUARDED
// expect: verdict=unsafe exit=1 error=lock
//
// Both threads use a mutex; the first or the last to finish destroys it. COUNTED: the one that
// finds the other finished. GUARDED: all accesses are in sections of another mutex, so it is
// destroyed before a use in one order of these only, which no access observes.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, guard = PTHREAD_MUTEX_INITIALIZER;
static int users = 2;

static void enter(void) {
#ifdef WORDS
    if (pthread_mutex_trylock(&m))
#endif
        pthread_mutex_lock(&m);
}

static void *leave(void *destroys) {
#ifdef GUARDED
    pthread_mutex_lock(&guard);
#endif
    enter();
    const int last = --users == 0;
    pthread_mutex_unlock(&m);
#ifdef COUNTED
    destroys = last ? &m : NULL;
#endif
    if (destroys) pthread_mutex_destroy(&m);
#ifdef GUARDED
    pthread_mutex_unlock(&guard);
#endif
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, leave, &m);
    leave(NULL);
    pthread_join(t, NULL);
    return 0;
}
