// smc: --model=sc --algo=trust --keep-going -Wno-atomic-alignment
// expect: verdict=verified exit=0 executions=1
// smc: --model=rc11 --algo=trust --keep-going -Wno-atomic-alignment
// expect: verdict=verified exit=0 executions=1
// smc: --model=tso --algo=enumerate -Wno-atomic-alignment
// expect: verdict=verified exit=0 executions=1
// smc: --model=sc --algo=trust --keep-going -DPREFIX
// expect: verdict=verified exit=0 executions=8
// smc: --model=rc11 --algo=trust --keep-going -DPREFIX
// expect: verdict=verified exit=0 executions=8
// smc: --model=sc --algo=enumerate -DPREFIX -DASK
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=sc --algo=trust -DPREFIX -DASK
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=sc --algo=trust --keep-going -DBESIDE
// expect: verdict=verified exit=0 executions=24
// smc: --model=sc --algo=enumerate -DBESIDE -DASK
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=sc --algo=trust -DBESIDE -DASK
// expect: verdict=unsafe exit=1 error=assertion
//
// An object of 16 bytes whose quarters are stored separately: each has its position in reads of the
// whole and of the upper half, and in writes of the whole.
//
// PREFIX, BESIDE: two stores of 8 bytes, 1 before 2, with three cells each. A load is revisited
// while the first store must stay complete although its third cell is not read: dropped writes must
// be last in coherence order. In PREFIX the load is of y, which is stored by a thread that has read
// a quarter of 1: two orders of the stores, in each of which 0, 2 and 1 are read, and after 1 both
// values of y: 8 executions. In BESIDE it is of a half, which reads one quarter from 1 and the
// other one from a store of that quarter: 3! orders of the stores and 4 positions of the load, each
// with other values.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#if defined PREFIX || defined BESIDE

enum { ONES = 0x10001, TWOS = 0x20002 };

static _Alignas(8) union {
    uint64_t whole;
    uint32_t half[2];
    uint16_t quarter[4];
} x;
static int y, never; // what loads `never` first is explored after the load that is revisited
static uint32_t seen;

static void *store_two(void *arg) {
    __atomic_store_n(&x.whole, (uint64_t)TWOS << 32 | TWOS, __ATOMIC_RELAXED);
#ifdef PREFIX
    seen = (uint32_t)__atomic_load_n(&y, __ATOMIC_RELAXED);
#endif
    return arg;
}

static void *store_one(void *arg) {
    assert(!__atomic_load_n(&never, __ATOMIC_RELAXED));
    __atomic_store_n(&x.whole, (uint64_t)ONES << 32 | ONES, __ATOMIC_RELAXED);
    return arg;
}

#ifdef PREFIX
static void *pass_on(void *arg) {
    if (__atomic_load_n(&x.quarter[0], __ATOMIC_RELAXED) == 1)
        __atomic_store_n(&y, 1, __ATOMIC_RELAXED);
    return arg;
}
static void *(*const threads[])(void *) = {store_two, store_one, pass_on};
static const uint32_t asked = 1;
#else
static void *load_half(void *arg) {
    seen = __atomic_load_n(&x.half[0], __ATOMIC_RELAXED);
    return arg;
}
static void *store_quarter(void *arg) {
    assert(!__atomic_load_n(&never, __ATOMIC_RELAXED));
    __atomic_store_n(&x.quarter[0], 3, __ATOMIC_RELAXED);
    return arg;
}
static void *(*const threads[])(void *) = {store_two, load_half, store_one, store_quarter};
static const uint32_t asked = 0x10003;
#endif

int main(void) {
    enum { N = sizeof threads / sizeof *threads };
    pthread_t t[N];
    assert(!__atomic_load_n(&x.quarter[1], __ATOMIC_RELAXED));
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, threads[i], NULL);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
#ifdef ASK
    assert(seen != asked || __atomic_load_n(&x.half[1], __ATOMIC_RELAXED) != TWOS);
#else
    (void)asked;
#endif
}

#else

typedef unsigned __int128 whole_t;

static _Alignas(16) union {
    whole_t whole;
    uint32_t quarter[4];
} x;

static whole_t of(uint32_t first) {
    whole_t all = 0;
    for (int k = 3; k >= 0; k--) all = all << 32 | (first + (uint32_t)k);
    return all;
}

static void *store(void *arg) {
    for (uint32_t k = 0; k < 4; k++) __atomic_store_n(&x.quarter[k], 1 + k, __ATOMIC_RELAXED);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, store, NULL);
    pthread_join(t, NULL);
    assert(__atomic_load_n(&x.whole, __ATOMIC_RELAXED) == of(1));
    assert(__atomic_exchange_n(&x.whole, of(5), __ATOMIC_RELAXED) == of(1));
    whole_t expected = of(5);
    assert(__atomic_compare_exchange_n(&x.whole, &expected, of(9), 0, __ATOMIC_RELAXED,
                                       __ATOMIC_RELAXED));
    for (uint32_t k = 0; k < 4; k++)
        assert(__atomic_load_n(&x.quarter[k], __ATOMIC_RELAXED) == 9 + k);
}

#endif
