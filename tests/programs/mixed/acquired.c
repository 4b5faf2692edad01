// smc: --model=rc11 --keep-going
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 --keep-going --algo=enumerate
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra --keep-going
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 -DLOAD=__ATOMIC_RELAXED
// expect: verdict=unsafe exit=1 error=race
//
// A load of four bytes acquires by its second half what was written to its first half, and not
// atomically: whether it races is known when all of it has been read.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef LOAD
#define LOAD __ATOMIC_ACQUIRE
#endif

static union {
    uint32_t word;
    struct {
        uint16_t low, high;
    };
} x;

static void *give(void *arg) {
    x.low = 7;
    __atomic_store_n(&x.high, 1, __ATOMIC_RELEASE);
    return arg;
}

static void *take(void *arg) {
    if (!__atomic_load_n(&x.high, __ATOMIC_RELAXED)) return arg;
    assert(__atomic_load_n(&x.word, LOAD) == 0x10007);
    return arg;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, give, NULL);
    pthread_create(&u, NULL, take, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
}
