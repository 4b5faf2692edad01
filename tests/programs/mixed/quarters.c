// smc: --model=sc --algo=trust --keep-going -Wno-atomic-alignment
// expect: verdict=verified exit=0 executions=1
// smc: --model=rc11 --algo=trust --keep-going -Wno-atomic-alignment
// expect: verdict=verified exit=0 executions=1
// smc: --model=tso --algo=enumerate -Wno-atomic-alignment
// expect: verdict=verified exit=0 executions=1
//
// An object of 16 bytes whose quarters are stored by themselves: each stands at its place in what is
// read of the whole, also of the upper half, and in what is written.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

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
