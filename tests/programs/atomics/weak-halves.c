// smc: --model=rc11 --keep-going
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=rc11 --keep-going --weak-cas=fails
// expect: verdict=unsafe exit=1 error=assertion executions=3 blocked=1
// smc: --model=rc11 --keep-going --weak-cas=fails --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion executions=3 blocked=1
// smc: --model=rc11 --keep-going -DTOLD
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 -DTOLD --weak-cas=fails
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DTOLD --weak-cas=fails --algo=enumerate
// expect: verdict=unsafe exit=1 error=race
//
// A weak exchange of two halves may fail spuriously if that is enabled: it has then read the
// expected value, and only has its failure order (TOLD). If it reads another value, it fails in any
// case.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
static union {
    _Atomic uint32_t whole;
    _Atomic uint16_t half[2];
} word;
static int data;

static void *set(void *arg) {
    data = 1;
    atomic_store_explicit(&word.half[1], 1, memory_order_release);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, set, NULL);
#ifdef TOLD
    uint32_t old = 0x10000;
#else
    uint32_t old = 0;
#endif
    const bool won = atomic_compare_exchange_weak_explicit(
        &word.whole, &old, 0x20002, memory_order_acquire, memory_order_relaxed);
#ifdef TOLD
    if (old == 0x10000) assert(data);
#else
    assert(won || old);
#endif
    pthread_join(t, NULL);
}
