// smc: --model=c11 --liveness=1
// expect: verdict=bounded exit=0 executions=2
// expect-stderr: only 1 reads in a row of an old write were explored here, and 5 of the newest; --liveness=N explores more
// smc: --model=c11 --liveness=2
// expect: verdict=unsafe exit=1 error=assertion line=68
// smc: --model=c11 --liveness=3 -DROUNDS=4
// expect: verdict=bounded exit=0 executions=4
//
// A loop counts its rounds, so it does not only wait. It reads 0 at most as often as the bound of
// memory liveness allows before it reads 1.
// smc: --model=c11 --liveness=1 -DEXCHANGE
// expect: verdict=bounded exit=0 executions=2
// smc: --model=c11 --liveness=2 -DEXCHANGE
// expect: verdict=unsafe exit=1 error=assertion line=68
//
// The same by exchanges that do not change the value: they do not read the newer write either.
// smc: --model=c11 --liveness=2 -DROUNDS=9 -DAFTER
// expect: verdict=bounded exit=0 executions=3
// smc: --model=c11 --liveness=2 -DROUNDS=9 -DLOCK
// expect: verdict=bounded exit=0 executions=3
//
// A write or lock that depends on the loop is not a newer write that the loop could have read.
// smc: --model=c11 --liveness=2 -DPOLL=6
// expect: verdict=verified exit=0 executions=1
// smc: --model=c11 --liveness=2 -DPOLL=7
// expect: verdict=bounded exit=0 executions=0
// smc: --model=c11 --algo=enumerate --liveness=2 -DPOLL=6
// expect: verdict=verified exit=0 executions=1
// smc: --model=c11 --algo=enumerate --liveness=2 -DPOLL=7
// expect: verdict=bounded exit=0 executions=0
//
// The flag is written after the thread was joined, so it could not have read that write.
// smc: --model=rc11 --algo=enumerate --liveness=2 -DPOLL=6
// expect: verdict=verified exit=0 executions=1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef ROUNDS
#define ROUNDS 2
#endif
static atomic_int flag, after;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int is_set(void) {
#ifdef EXCHANGE
    return !atomic_exchange(&flag, 1);
#else
    return atomic_load_explicit(&flag, memory_order_relaxed);
#endif
}

static void meet(void) {
#ifdef LOCK
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
#endif
}

static void *waiter(void *unused) {
    int rounds = 0;
#ifdef POLL
    for (int i = 0; i < POLL; i++) rounds += is_set();
#else
    while (!is_set()) rounds++;
#endif
    assert(rounds < ROUNDS);
    meet();
    atomic_store(&after, 1);
    return unused;
}

static void *setter(void *unused) {
    meet();
#ifdef AFTER
    atomic_load(&after);
#endif
#ifdef EXCHANGE
    atomic_store(&flag, 0);
#else
    atomic_store(&flag, 1);
#endif
    return unused;
}

int main(void) {
    pthread_t a, b;
#ifdef EXCHANGE
    atomic_store(&flag, 1);
#endif
    pthread_create(&a, NULL, waiter, NULL);
#ifdef POLL
    pthread_join(a, NULL);
    setter(NULL);
#else
    pthread_create(&b, NULL, setter, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
#endif
}
