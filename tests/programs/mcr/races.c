// Data races found by mcr although the visited execution of their outcome orders the accesses: the flag
// was read from the writing thread, not from the other one, or one thread has already unlocked the mutex.
// smc: --model=sc --algo=mcr --plain=race --keep-going
// expect: verdict=unsafe exit=1 errors=1 error=race line=43
// smc: --model=pso --algo=mcr --plain=race
// expect: verdict=unsafe exit=1 errors=1 error=race line=43
// smc: --model=tso --algo=mcr --plain=access
// expect: verdict=verified exit=0 executions=2
//
// The read races with the write of a compare-exchange that is overwritten by then, although not when both are enabled.
// smc: --model=sc --algo=mcr --plain=race --keep-going -DOVERWRITTEN
// expect: verdict=unsafe exit=1 errors=1 error=race line=70
// smc: --model=tso --algo=enumerate --plain=race --keep-going -DOVERWRITTEN
// expect: verdict=unsafe exit=1 errors=1 error=race line=70
// smc: --model=tso --algo=mcr --plain=race --keep-going -DOVERWRITTEN
// expect: verdict=unsafe exit=1 errors=1 error=race line=70
//
// Ordered by a mutex, or by a flag that one thread writes; in the last one, the compare-exchange fails and does not write.
// smc: --model=sc --algo=mcr --plain=race --keep-going -DLOCKED
// expect: verdict=verified exit=0
// smc: --model=pso --algo=mcr --plain=race --keep-going -DTOLD
// expect: verdict=verified exit=0
// smc: --model=sc --algo=mcr --plain=race --keep-going -DFAILS
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int data;
static atomic_int flag, *const cell = (atomic_int *)&data;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

#if !defined(OVERWRITTEN) && !defined(LOCKED) && !defined(FAILS)
static void *one(void *arg) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    data = 1;
    atomic_store(&flag, 1);
    return arg;
}
static void *two(void *arg) {
    pthread_mutex_lock(&mutex);
    if (atomic_load(&flag)) data = 2;
    pthread_mutex_unlock(&mutex);
    return arg;
}
static void *three(void *arg) {
#ifndef TOLD
    atomic_store(&flag, 1);
#endif
    return arg;
}
#elif defined(OVERWRITTEN) || defined(FAILS)
static void *three(void *arg) {
    atomic_store(&flag, 1);
    return arg;
}
static void *one(void *arg) {
#ifdef FAILS
    int expected = 7;
#else
    int expected = 0;
#endif
    atomic_compare_exchange_strong(cell, &expected, 1);
    return three(arg);
}
static void *two(void *arg) {
    atomic_store(cell, 5);
    if (!atomic_load(&flag)) return NULL;
    return data == 5 ? arg : NULL;
}
#else
static void *one(void *arg) {
    pthread_mutex_lock(&mutex);
    data++;
    pthread_mutex_unlock(&mutex);
    return arg;
}
static void *two(void *arg) { return one(arg); }
static void *three(void *arg) { return one(arg); }
#endif

int main(void) {
    pthread_t t[3];
    void *(*const body[3])(void *) = {three, one, two};
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, body[i], NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
