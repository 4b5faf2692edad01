// smc: -DBODY=takes -DBESIDE=keeps
// expect: verdict=verified exit=0
// expect-stderr: when main returns, a thread waits here and always would; join it, or end main with pthread_exit [left-waiting]
// smc: -DBODY=takes -DBESIDE=keeps --strict
// expect: verdict=incomplete exit=3 left_waiting=2
// smc: -DBODY=takes -DBESIDE=keeps --strict --algo=enumerate
// expect: verdict=incomplete exit=3 left_waiting=2
// smc: -DBODY=takes -DBESIDE=keeps --strict --model=c11
// expect: verdict=incomplete exit=3 left_waiting=2
// smc: -DBODY=takes -DBESIDE=keeps -DENDS
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DBODY=waits_once
// expect: verdict=verified exit=0 left_waiting=1
// smc: -DBODY=waits_once --model=sc --algo=rvf
// expect: verdict=verified exit=0 left_waiting=1
// smc: -DBODY=takes_once
// expect: verdict=verified exit=0 left_waiting=1
// smc: -DBODY=looks
// expect: verdict=verified exit=0 left_waiting=1
// smc: -DBODY=looks --algo=trust --jobs=2 --debug=share-after=0
// expect: verdict=verified exit=0 left_waiting=1
// smc: -DBODY=looks -DSETS --strict
// expect: verdict=verified exit=0 left_waiting=0
// smc: -DBODY=joins -DJOINED=looks
// expect: verdict=verified exit=0 left_waiting=1
// smc: -DBODY=serves
// expect: verdict=verified exit=0 left_waiting=0
// smc: -DBODY=serves --strict
// expect: verdict=incomplete exit=3 left_waiting=0
// smc: -DBODY=takes_each
// expect: verdict=verified exit=0 left_waiting=0
// smc: -DBODY=looks_each --algo=enumerate
// expect: verdict=verified exit=0 left_waiting=0
// smc: -DBODY=joins -DJOINED=takes_each
// expect: verdict=verified exit=0 left_waiting=0
// smc: -DBODY=looks -DEXITS --strict
// expect: verdict=verified exit=0 left_waiting=0
//
// Main returns while a thread waits for ever. A note names the wait, except for threads that wait
// for more work in a loop, which may do so as long as the process lives.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef JOINED
#define JOINED looks
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static sem_t items;
static atomic_int flag, stop;
static int work;

void *keeps(void *arg) {
    pthread_mutex_lock(&m);
    return arg;
}

void *takes(void *arg) {
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&m);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

void *waits_once(void *arg) {
    pthread_mutex_lock(&m);
    if (!work) pthread_cond_wait(&changed, &m);
    pthread_mutex_unlock(&m);
    return arg;
}

void *takes_once(void *arg) {
    sem_wait(&items);
    return arg;
}

void *looks(void *arg) {
    while (!atomic_load(&flag));
    return arg;
}

void *serves(void *arg) {
    for (;;) {
        pthread_mutex_lock(&m);
        while (!work) pthread_cond_wait(&changed, &m);
        work--;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

void *takes_each(void *arg) {
    while (!atomic_load(&stop)) sem_wait(&items);
    return arg;
}

void *looks_each(void *arg) {
    while (!atomic_load(&stop)) {
        while (!atomic_load(&flag));
        atomic_store(&flag, 0);
    }
    return arg;
}

void *joins(void *arg) {
    pthread_t t;
    pthread_create(&t, NULL, JOINED, NULL);
    pthread_join(t, NULL);
    return arg;
}

int main(void) {
    pthread_t t;
    sem_init(&items, 0, 0);
#ifdef BESIDE
    pthread_create(&t, NULL, BESIDE, NULL);
#endif
    pthread_create(&t, NULL, BODY, NULL);
#ifdef SETS
    atomic_store(&flag, 1);
#endif
#ifdef ENDS
    pthread_exit(NULL);
#endif
#ifdef EXITS
    exit(0);
#endif
    return 0;
}
