// smc: --model=rc11 --keep-going -DFENCES
// expect: verdict=verified exit=0 executions=4
// smc: --model=rc11 --keep-going -DFENCES --algo=enumerate
// expect: verdict=verified exit=0 executions=4
// smc: --model=rc11 -DFENCES -DFENCE_BEFORE=
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DFENCES -DFENCE_AFTER=
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DFENCES -DFENCE_BEFORE= --algo=sampling
// expect: verdict=unsafe exit=1 error=race errors=1
// smc: --model=rc11 --keep-going -DWHOLE
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra --keep-going -DWHOLE
// expect: verdict=verified exit=0 executions=2
// smc: --model=sra --keep-going -DWHOLE --algo=enumerate
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 -DWHOLE -DSTORE=__ATOMIC_RELAXED
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 --keep-going -DSEQUENCE --release-sequence=c11
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 --keep-going -DSEQUENCE --release-sequence=c11 --algo=enumerate
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 -DSEQUENCE --release-sequence=c20
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DSEQUENCE -DSTORE=__ATOMIC_RELAXED --release-sequence=c11
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 --keep-going -DTAKEN
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 --keep-going -DTAKEN --algo=enumerate
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 -DTAKEN -DSTORE=__ATOMIC_RELAXED
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DTAKEN -DSTORE=__ATOMIC_RELAXED --algo=enumerate
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DTAKEN -DSTORE=__ATOMIC_RELAXED --algo=sampling
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 --keep-going -DOVERTAKEN -DALONE
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 --keep-going -DOVERTAKEN -DALONE --algo=enumerate
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 --keep-going -DOVERTAKEN
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 --keep-going -DOVERTAKEN --algo=enumerate
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DFENCES -DFENCE_BEFORE=__atomic_thread_fence(__ATOMIC_ACQUIRE)
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 --keep-going -DMANY=100
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 -DFAILS=__ATOMIC_RELAXED
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DFAILS=__ATOMIC_RELAXED --algo=enumerate
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 --keep-going -DFAILS=__ATOMIC_ACQUIRE
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 --keep-going -DHALF=1
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra --keep-going -DHALF=1
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra --keep-going -DHALF=1 --algo=enumerate
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 --keep-going -DHALF=2 --release-sequence=c11
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 --keep-going -DHALF=2 --release-sequence=c11 --algo=enumerate
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 --keep-going -DPAST
// expect: verdict=unsafe exit=1 error=race executions=2
// smc: --model=rc11 --keep-going -DPAST --algo=enumerate
// expect: verdict=unsafe exit=1 error=race executions=2
// smc: --model=rc11 --keep-going -DUNMIXED
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 --keep-going -DUNMIXED --algo=enumerate
// expect: verdict=verified exit=0 executions=3
//
// A message that is not atomic, handed over by accesses of different sizes. FENCES: relaxed ones
// between fences. WHOLE: all of x is stored, and a half is loaded. SEQUENCE: a half is stored
// twice, and the second store is relaxed: it goes on with the release sequence of the first in C11,
// not in C++20.
//
// TAKEN: a half is read by a plain load, and all of x stored afterwards. The race is of the first
// cell of that store, which always comes last.
//
// OVERTAKEN: a half is stored by a plain store, then the other one is released. Who has seen that
// loads all of x and acquires, unless a relaxed store has come since: then there is a race. That
// store is explored last, and has the load read anew.
//
// MANY: between the fence and the store are so many loads. FAILS: an exchange of all of x that
// fails, with that order. HALF: all of x is stored, and its other half is read and written by plain
// accesses; of 2, where a half was stored again since.
// PAST: a relaxed store tells of the message. The plain load that races reads what it knows of.
// UNMIXED: where the message has come, no access has several cells, and its store comes last.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef FENCE_BEFORE
#define FENCE_BEFORE __atomic_thread_fence(__ATOMIC_RELEASE)
#endif
#ifndef FENCE_AFTER
#define FENCE_AFTER __atomic_thread_fence(__ATOMIC_ACQUIRE)
#endif
#ifndef STORE
#define STORE __ATOMIC_RELEASE
#endif

static union {
    uint32_t word;
    struct {
        uint16_t low, high;
    };
} x;
static int data, ready;

static void *write_message(void *arg) {
#if defined UNMIXED || defined HALF
    (void)data;
#else
    data = 1;
#endif
#if defined FENCES
    FENCE_BEFORE;
    __atomic_store_n(&x.low, 1, __ATOMIC_RELAXED);
    __atomic_store_n(&x.high, 1, __ATOMIC_RELAXED);
#elif defined WHOLE
    __atomic_store_n(&x.word, 0x10001, STORE);
#elif defined TAKEN
    data = x.low;
    __atomic_store_n(&ready, 1, STORE);
#elif defined OVERTAKEN
    x.low = 1;
    __atomic_store_n(&x.high, 1, STORE);
#elif defined MANY
    FENCE_BEFORE;
    for (int i = 0; i < MANY; i++) (void)__atomic_load_n(&ready, __ATOMIC_RELAXED);
    __atomic_store_n(&x.low, 1, __ATOMIC_RELAXED);
#elif defined FAILS
    __atomic_store_n(&x.high, 1, STORE);
#elif defined HALF
    __atomic_store_n(&x.word, 0x10001, STORE);
    if (HALF == 2) __atomic_store_n(&x.low, 2, __ATOMIC_RELAXED);
#elif defined PAST
    __atomic_store_n(&x.word, 0x10001, __ATOMIC_RELAXED);
#elif defined UNMIXED
    __atomic_store_n(&x.low, 1, __ATOMIC_RELAXED);
    __atomic_store_n(&ready, 1, STORE);
#else
    __atomic_store_n(&x.high, 1, STORE);
    __atomic_store_n(&x.high, 2, __ATOMIC_RELAXED);
#endif
    return arg;
}

static void *read_message(void *arg) {
#if defined FENCES
    const uint32_t now = __atomic_load_n(&x.word, __ATOMIC_RELAXED);
    FENCE_AFTER;
    if (now == 0x10000) assert(data == 1);
#elif defined WHOLE
    if (__atomic_load_n(&x.low, __ATOMIC_ACQUIRE)) assert(data == 1);
#elif defined TAKEN
    if (__atomic_load_n(&ready, __ATOMIC_ACQUIRE))
        __atomic_store_n(&x.word, 0x10001, __ATOMIC_RELAXED);
#elif defined OVERTAKEN
    if (__atomic_load_n(&x.high, __ATOMIC_RELAXED) == 1)
        (void)__atomic_load_n(&x.word, __ATOMIC_ACQUIRE);
#elif defined MANY
    if (__atomic_load_n(&x.word, __ATOMIC_ACQUIRE)) assert(data == 1);
#elif defined FAILS
    uint32_t now = 2;
    assert(!__atomic_compare_exchange_n(&x.word, &now, 3, 0, __ATOMIC_ACQUIRE, FAILS));
    if (now) assert(data == 1);
#elif defined HALF
    if (__atomic_load_n(&x.low, __ATOMIC_ACQUIRE) == HALF) {
        if (HALF == 2) assert(x.high == 1);
        x.high = 2;
    }
#elif defined PAST
    if (__atomic_load_n(&x.low, __ATOMIC_RELAXED)) (void)*(volatile int *)&data;
#elif defined UNMIXED
    if (__atomic_load_n(&ready, __ATOMIC_ACQUIRE)) __atomic_store_n(&x.low, 2, __ATOMIC_RELAXED);
    else (void)__atomic_load_n(&x.word, __ATOMIC_RELAXED);
#else
    const uint32_t now = __atomic_load_n(&x.word, __ATOMIC_ACQUIRE);
    if (now >> 16 == 2) assert(data == 1);
#endif
    return arg;
}

#if defined OVERTAKEN && !defined ALONE
static void *overtake(void *arg) {
    if (!__atomic_load_n(&ready, __ATOMIC_RELAXED)) __atomic_store_n(&x.high, 2, __ATOMIC_RELAXED);
    return arg;
}
#endif

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, write_message, NULL);
    pthread_create(&u, NULL, read_message, NULL);
#if defined OVERTAKEN && !defined ALONE
    pthread_t v;
    pthread_create(&v, NULL, overtake, NULL);
    pthread_join(v, NULL);
#endif
    pthread_join(t, NULL);
    pthread_join(u, NULL);
}
