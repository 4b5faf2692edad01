// smc:
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// smc: --keep-going
// expect: verdict=unsafe exit=1 executions=3 errors=1
// smc: --model=sc --algo=chess
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=c11
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DJOINS --jobs=2
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DOWN
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DOWN -DTRIES --algo=enumerate
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DEXIT
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DOTHER_EXITS
// expect: verdict=verified exit=0 errors=0
// smc: -DOTHER_EXITS -DTRIES --algo=enumerate
// expect: verdict=verified exit=0 errors=0
// smc: -DWAITS
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DSERVES
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DTRIES --keep-going
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// smc: -DTRIES -DJOINS
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DTRIES -DWAITS --model=tso --algo=trust
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DTRIES -DSERVES --model=sc --algo=mcr
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DORDERED --strict
// expect: verdict=verified exit=0 errors=0
//
// Unjoined threads wait for each other in a cycle, by mutexes and joins. Since main may return (or
// call exit) arbitrarily late, the cycle is an error. That holds whatever other threads do, and
// also if mutexes are words, since one of them is only tried.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, c = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag;
static pthread_t one;
static void *first(void *arg) {
    pthread_mutex_lock(&a);
#ifdef OWN
    pthread_mutex_lock(&a);
#endif
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return arg;
}
static void *second(void *arg) {
#ifdef ORDERED
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    return arg;
#endif
    pthread_mutex_lock(&b);
#ifdef JOINS
    pthread_join(one, NULL);
#else
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
#endif
    pthread_mutex_unlock(&b);
    return arg;
}
static void *third(void *arg) {
#ifdef WAITS
    while (!atomic_load(&flag));
#endif
#ifdef SERVES
    for (;;) atomic_load(&flag);
#endif
#ifdef TRIES
    if (!pthread_mutex_trylock(&c)) pthread_mutex_unlock(&c);
#endif
#ifdef OTHER_EXITS
    exit(0);
#endif
    return arg;
}
int main(void) {
    pthread_t x, y;
    pthread_create(&one, NULL, first, NULL);
    pthread_create(&x, NULL, second, NULL);
    pthread_create(&y, NULL, third, NULL);
#ifdef OTHER_EXITS
    pthread_join(one, NULL);
    pthread_join(x, NULL);
#endif
#ifdef EXIT
    exit(0);
#endif
    return 0;
}
