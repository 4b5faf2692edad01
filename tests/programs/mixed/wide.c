// smc: --model=tso --keep-going --algo=trust -Wno-atomic-alignment -DSTORES
// expect: verdict=verified exit=0 executions=6
// smc: --model=rc11 --plain=access --keep-going --algo=trust -Wno-atomic-alignment -DSTORES
// expect: verdict=verified exit=0 executions=6
// smc: --model=ra --keep-going --algo=trust -Wno-atomic-alignment -DSTORES
// expect: verdict=verified exit=0 executions=6
// smc: --model=sc --keep-going --algo=trust -Wno-atomic-alignment -DSTORES -DSMALL
// expect: verdict=verified exit=0 executions=6
// smc: --model=pso --keep-going --algo=enumerate -Wno-atomic-alignment -DSTORES
// expect: verdict=verified exit=0
// smc: --model=tso --keep-going --algo=trust -Wno-atomic-alignment -DEXCHANGES
// expect: verdict=verified exit=0 executions=4
// smc: --model=rc11 --plain=access --keep-going --algo=trust -Wno-atomic-alignment -DEXCHANGES
// expect: verdict=verified exit=0 executions=4
// smc: --model=ra --keep-going --algo=trust -Wno-atomic-alignment -DEXCHANGES
// expect: verdict=verified exit=0 executions=4
// smc: --model=sc --keep-going --algo=trust -Wno-atomic-alignment -DEXCHANGES -DSMALL
// expect: verdict=verified exit=0 executions=4
// smc: --model=pso --keep-going --algo=enumerate -Wno-atomic-alignment -DEXCHANGES
// expect: verdict=verified exit=0
// smc: --model=tso --keep-going --algo=trust -Wno-atomic-alignment -DCOMPARES
// expect: verdict=verified exit=0 executions=30
// smc: --model=rc11 --plain=access --keep-going --algo=trust -Wno-atomic-alignment -DCOMPARES
// expect: verdict=verified exit=0 executions=30
// smc: --model=ra --keep-going --algo=trust -Wno-atomic-alignment -DCOMPARES
// expect: verdict=verified exit=0 executions=30
// smc: --model=sc --keep-going --algo=trust -Wno-atomic-alignment -DCOMPARES -DSMALL
// expect: verdict=verified exit=0 executions=30
// smc: --model=pso --keep-going --algo=enumerate -Wno-atomic-alignment -DCOMPARES
// expect: verdict=verified exit=0
// smc: --model=tso --keep-going --algo=trust -Wno-atomic-alignment -DPLAIN
// expect: verdict=verified exit=0 executions=5
// smc: --model=rc11 --plain=access --keep-going --algo=trust -Wno-atomic-alignment -DPLAIN
// expect: verdict=verified exit=0 executions=5
// smc: --model=ra --keep-going --algo=trust -Wno-atomic-alignment -DPLAIN
// expect: verdict=verified exit=0 executions=5
// smc: --model=sc --keep-going --algo=trust -Wno-atomic-alignment -DPLAIN -DSMALL
// expect: verdict=verified exit=0 executions=5
// smc: --model=pso --keep-going --algo=enumerate -Wno-atomic-alignment -DPLAIN
// expect: verdict=verified exit=0
// smc: --model=rc11 -Wno-atomic-alignment -DCOMPARES -DBUG
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=rc11 -Wno-atomic-alignment -DPLAIN -DBUG
// expect: verdict=unsafe exit=1 error=race
// smc: --model=tso -Wno-atomic-alignment -DPLAIN -DBUG
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=sra -Wno-atomic-alignment -DCOMPARES -DBUG --jobs=2 --debug=share-after=0
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=tso -Wno-atomic-alignment -DCOMPARES -DBUG --algo=sampling
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=sc -Wno-atomic-alignment -DSTORES --algo=tracer
// expect: exit=2
// expect-stderr: mixed-size atomic accesses: x.
//
// Objects of 16 bytes whose halves are accessed separately have as many executions as objects of 8 bytes with halves of 4 (SMALL).
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifdef SMALL
typedef uint64_t whole_t;
typedef uint32_t half_t;
#else
typedef unsigned __int128 whole_t;
typedef uint64_t half_t;
#endif

enum { BITS = 8 * sizeof(half_t) };

typedef union pair {
    whole_t whole;
    struct {
        half_t low, high;
    };
} pair;

static _Alignas(sizeof(whole_t)) pair x;

static whole_t of(half_t low, half_t high) { return (whole_t)high << BITS | low; }
static whole_t load(void) { return __atomic_load_n(&x.whole, __ATOMIC_ACQUIRE); }

#if defined STORES
static void run0(void) { __atomic_store_n(&x.whole, of(1, 1), __ATOMIC_RELEASE); }
static void run1(void) { __atomic_store_n(&x.low, 2, __ATOMIC_RELEASE); }
static void run2(void) {
    const whole_t seen = load();
    assert(seen >> BITS == 0 ? (half_t)seen != 1 : (half_t)seen != 0);
}
#elif defined EXCHANGES
static void run0(void) {
    const whole_t old = __atomic_exchange_n(&x.whole, of(3, 3), __ATOMIC_ACQ_REL);
    assert((half_t)old <= 1 && old >> BITS <= 1);
}
static void run1(void) { __atomic_fetch_add(&x.high, 1, __ATOMIC_RELAXED); }
static void run2(void) { __atomic_fetch_add(&x.low, 1, __ATOMIC_RELAXED); }
#elif defined COMPARES
// A pointer and a count, which is stepped by itself: BUG reads it apart from the pointer, and does not see that both have changed since.
static void run0(void) {
    const pair before = {.whole = load()};
    pair old = before;
#ifdef BUG
    old.high = __atomic_load_n(&x.high, __ATOMIC_ACQUIRE);
#endif
    if (__atomic_compare_exchange_n(&x.whole, &old.whole, of(7, old.high + 1), 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        assert(before.high == old.high);
}
static void run1(void) {
    __atomic_store_n(&x.whole, of(1, 1), __ATOMIC_RELEASE);
    __atomic_store_n(&x.whole, of(0, 2), __ATOMIC_RELEASE);
}
static void run2(void) { __atomic_fetch_add(&x.high, 1, __ATOMIC_RELAXED); }
#elif defined PLAIN
// Halves are written by plain accesses before the pair is handed over; BUG: the second one after it.
static int handed;
static void run0(void) {
    x.low = 4;
#ifdef BUG
    __atomic_store_n(&handed, 1, __ATOMIC_RELEASE);
#endif
    x.high = 5;
    __atomic_store_n(&handed, 1, __ATOMIC_RELEASE);
}
static void run1(void) {
    if (!__atomic_load_n(&handed, __ATOMIC_ACQUIRE)) return;
    whole_t expected = of(4, 5);
    assert(__atomic_compare_exchange_n(&x.whole, &expected, 0, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) || !expected);
}
static void run2(void) { run1(); }
#endif

static void *start0(void *arg) { return run0(), arg; }
static void *start1(void *arg) { return run1(), arg; }
static void *start2(void *arg) { return run2(), arg; }

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, start0, NULL);
    pthread_create(&t[1], NULL, start1, NULL);
    pthread_create(&t[2], NULL, start2, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
}
