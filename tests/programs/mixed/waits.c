// smc: --model=sc --algo=trust --keep-going
// expect: verdict=unsafe error=liveness executions=2 blocked=1
// smc: --model=rc11 --algo=trust --keep-going
// expect: verdict=unsafe error=liveness executions=2 blocked=1
// smc: --model=sc --algo=trust --keep-going --awaits=off
// expect: verdict=unsafe error=liveness executions=2 blocked=2
// smc: --model=sc --algo=enumerate --keep-going
// expect: verdict=unsafe error=liveness executions=2 blocked=2
// smc: --model=rc11 --algo=trust -DPLAIN
// expect: verdict=unsafe error=race
// smc: --model=ra --algo=trust -DPLAIN --keep-going
// expect: verdict=unsafe error=race executions=1
// smc: --model=rc11 --algo=enumerate -DPLAIN
// expect: verdict=unsafe error=race
// smc: --model=sc --algo=trust --keep-going -DTAKES
// expect: verdict=verified executions=2 blocked=3
// smc: --model=rc11 --algo=trust --keep-going -DTAKES
// expect: verdict=verified executions=2 blocked=3
// smc: --model=rc11 --algo=trust --awaits=off --keep-going -DTAKES
// expect: verdict=verified executions=2 blocked=3
// smc: --model=rc11 --algo=enumerate --keep-going -DTAKES
// expect: verdict=verified executions=2 blocked=3
// smc: --model=rc11 --algo=trust --keep-going -DKEEPS
// expect: verdict=unsafe error=liveness executions=1 blocked=3
// smc: --model=rc11 --algo=enumerate --keep-going -DKEEPS
// expect: verdict=unsafe error=liveness executions=1 blocked=3
// smc: --model=sc --algo=trust --keep-going -DUNWRITTEN
// expect: verdict=unsafe error=uninitialized executions=2 blocked=0
// smc: --model=rc11 --algo=trust --awaits=off --keep-going -DUNWRITTEN
// expect: verdict=unsafe error=uninitialized executions=2 blocked=1
// smc: --model=rc11 --algo=enumerate --keep-going -DUNWRITTEN
// expect: verdict=unsafe error=uninitialized executions=2 blocked=1
// smc: --model=rc11 --algo=trust --keep-going -DLEARNT
// expect: verdict=verified executions=1 blocked=0
// smc: --model=rc11 --algo=trust --awaits=off --keep-going -DLEARNT
// expect: verdict=verified executions=1 blocked=1
// smc: --model=rc11 --algo=sampling --samples=200 --keep-going -DLEARNT
// expect: verdict=sampled executions=200 blocked=0
// smc: --model=rc11 --algo=sampling --samples=200 --keep-going -DTAKES
// expect: verdict=sampled executions=200 blocked=0
// smc: --model=rc11 --algo=trust --keep-going -DFENCED
// expect: verdict=verified executions=1 blocked=2
// smc: --model=rc11 --algo=enumerate --keep-going -DFENCED
// expect: verdict=verified executions=1 blocked=2
//
// A thread waits until both halves of a word are 0, and one of them is set to 1: if it has not read
// 0 before, it waits for ever, reading the last write of each half: one execution. PLAIN: it waits
// until one half is not 0. A plain write of the other half races with its loads, but not with the
// one that ends the wait.
//
// TAKES: a lock in one half is taken by an exchange that writes the value it reads if it fails.
// KEEPS: it is never released. UNWRITTEN: the other half may be read before it is written. LEARNT:
// the awaited location has one size until its halves are stored. FENCED: a value is assumed after a
// fence, which does not wait.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static union word {
    _Atomic uint32_t whole;
    _Atomic uint16_t half[2];
    uint16_t plain[2];
} x;
static atomic_int before;

#ifdef PLAIN
static void *waits(void *arg) {
    (void)before;
    while (!x.whole);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, waits, NULL);
    x.plain[0] = 0;
    x.half[1] = 1;
    return pthread_join(t, NULL);
}
#elif defined TAKES || defined KEEPS
static void *first(void *arg) {
    while (atomic_exchange_explicit(&x.half[0], 1, memory_order_acquire));
    if (x.whole >> 16) x.half[1] = 0;
#ifndef KEEPS
    atomic_store_explicit(&x.half[0], 0, memory_order_release);
#endif
    return arg;
}

static void *second(void *arg) {
    while (atomic_exchange_explicit(&x.half[0], 1, memory_order_acquire));
    x.half[1] = 1;
    atomic_store_explicit(&x.half[0], 0, memory_order_release);
    return arg;
}
#elif defined UNWRITTEN
static union word *made;

static void *first(void *arg) {
    made->half[1] = 1;
    made->half[0] = 1;
    return arg;
}

static void *second(void *arg) {
    while (!made->whole);
    return arg;
}
#elif defined LEARNT || defined FENCED
void __VERIFIER_assume(int);

static void *first(void *arg) {
    x.half[0] = 1;
#ifdef LEARNT
    x.half[1] = 1;
#endif
    before = 1;
    return arg;
}

static void *second(void *arg) {
#ifdef LEARNT
    while (!before);
    assert(x.whole == 0x10001);
#else
    const int go = before;
    const uint32_t now = x.whole;
    atomic_thread_fence(memory_order_seq_cst);
    __VERIFIER_assume(go && now);
#endif
    return arg;
}
#else
static void *clear(void *arg) {
    x.half[0] = 0;
    return arg;
}

static void *set(void *arg) {
    x.half[1] |= 1;
    return arg;
}

static void *waits(void *arg) {
    while (x.whole);
    return arg;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, clear, NULL);
    pthread_create(&t[1], NULL, waits, NULL);
    pthread_create(&t[2], NULL, set, NULL);
    return pthread_join(t[1], NULL);
}
#endif

#if defined TAKES || defined KEEPS || defined UNWRITTEN || defined LEARNT || defined FENCED
int main(void) {
    pthread_t t, u;
    (void)before;
#ifdef UNWRITTEN
    made = malloc(sizeof *made);
    made->half[0] = 0;
#endif
#ifdef LEARNT
    pthread_create(&u, NULL, second, NULL);
    pthread_create(&t, NULL, first, NULL);
#else
    pthread_create(&t, NULL, first, NULL);
    pthread_create(&u, NULL, second, NULL);
#endif
#ifndef FENCED
    pthread_join(u, NULL);
    pthread_join(t, NULL);
#endif
}
#endif
