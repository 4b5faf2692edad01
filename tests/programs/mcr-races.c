// Data races by mcr, where the outcome that has them is visited in an execution that orders the accesses: the flag was read from the
// thread that wrote, not from the other one.
// smc: --model=sc --algo=mcr --plain=race --keep-going
// expect: verdict=unsafe exit=1 errors=1 error=race line=40
// smc: --model=pso --algo=mcr --plain=race
// expect: verdict=unsafe exit=1 errors=1 error=race line=40
// smc: --model=tso --algo=mcr --plain=access
// expect: verdict=verified exit=0 executions=2
//
// The read races with what the compare-exchange writes where that is overwritten by then, and never when both come next.
// smc: --model=sc --algo=mcr --plain=race --keep-going -DOVERWRITTEN
// expect: verdict=unsafe exit=1 errors=1 error=race line=63
// smc: --model=tso --algo=enumerate --plain=race --keep-going -DOVERWRITTEN
// expect: verdict=unsafe exit=1 errors=1 error=race line=63
// smc: --model=tso --algo=mcr --plain=race --keep-going -DOVERWRITTEN
// expect: verdict=unsafe exit=1 errors=1 error=race line=63
//
// Ordered by a mutex, or by a flag that one thread writes; in the last one, a compare-exchange that fails does not write.
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
    (void)arg;
    data = 1;
    atomic_store(&flag, 1);
    return NULL;
}
static void *two(void *arg) { return atomic_load(&flag) ? data = 2, arg : NULL; }
static void *three(void *arg) {
#ifndef TOLD
    atomic_store(&flag, 1);
#endif
    return arg;
}
#elif defined(OVERWRITTEN) || defined(FAILS)
static void *one(void *arg) {
#ifdef FAILS
    int expected = 7;
#else
    int expected = 0;
#endif
    (void)arg;
    atomic_compare_exchange_strong(cell, &expected, 1);
    return NULL;
}
static void *two(void *arg) {
    (void)arg;
#ifndef FAILS
    atomic_store(cell, 5);
#endif
    return data == 5 ? &data : NULL;
}
static void *three(void *arg) { return arg; }
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
    void *(*const body[3])(void *) = {one, two, three};
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, body[i], NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
