// An exchange that finds the lock taken writes the same value: it races with a plain read of the lock, whichever thread takes it in the end. -DLATE:
// the waiting operation is a compare-exchange of 1 for 1, which writes as long as it waits, and only reads in the end; the plain read comes later.
// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 --algo=trust
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 --algo=lapor
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 --algo=enumerate
// expect: verdict=unsafe exit=1 error=race
// smc: --model=c20 --jobs=2
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DLATE
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DLATE --algo=trust
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DLATE --algo=lapor
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DLATE --algo=enumerate
// expect: verdict=unsafe exit=1 error=race
// smc: --algo=sampling --model=rc11 -DLATE --samples=2000
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DLATE -DTELLS=__ATOMIC_RELEASE -DASKS=__ATOMIC_ACQUIRE
// expect: verdict=verified exit=0 errors=0
#include <pthread.h>

#ifndef TELLS
#define TELLS __ATOMIC_RELAXED
#define ASKS __ATOMIC_RELAXED
#endif

#ifdef LATE
static int held = 1, waited, let_go;

static void *wait(void *arg) {
    int expected;
    do expected = 1; while (__atomic_compare_exchange_n(&held, &expected, 1, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    __atomic_store_n(&waited, 1, TELLS);
    return arg;
}

static void *let(void *arg) {
    __atomic_store_n(&held, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&let_go, 1, __ATOMIC_RELEASE);
    return arg;
}

static void *look(void *arg) {
    if (__atomic_load_n(&let_go, __ATOMIC_ACQUIRE) && __atomic_load_n(&waited, ASKS)) return held ? arg : NULL;
    return arg;
}
#else
static int outer = 1, inner = 1;

static void lock(int *l) { while (__atomic_exchange_n(l, 1, __ATOMIC_ACQUIRE)) {} }

static void *wait(void *arg) {
    lock(&outer);
    lock(&inner);
    return arg;
}

static void *let(void *arg) {
    __atomic_store_n(&outer, 0, __ATOMIC_RELAXED);
    const int seen = inner;
    __atomic_store_n(&inner, 0, __ATOMIC_RELEASE);
    return seen ? arg : NULL;
}

static void *look(void *arg) { return arg; }
#endif

int main(void) {
    static void *(*const all[])(void *) = {wait, let, look};
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, all[i], 0);
    for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
    return 0;
}
