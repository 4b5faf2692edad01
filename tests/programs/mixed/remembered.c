// smc: --model=rc11 --plain=access --keep-going
// expect: verdict=verified exit=0 executions=12
// smc: --model=rc11 --plain=access --keep-going --algo=enumerate
// expect: verdict=verified exit=0 executions=8
// smc: --model=rc11 --plain=access --keep-going -DCHOICE
// expect: verdict=verified exit=0 executions=24
// smc: --model=rc11 --plain=access --keep-going -DCHOICE --algo=enumerate
// expect: verdict=verified exit=0 executions=16
//
// A load of four bytes is revisited by a store to each half. Any thread that stores the upper half
// then also stores the second byte: the load may read it from there or together with the first one,
// with the same events in the same coherence order. CHOICE: of each two possible values.
//
// Of the cells {0}, {1}, {2, 3} the load reads 0 and 1 from the initial value (either order of the
// stores to 1), 0 from it and 1 from the byte (before the lower half in coherence order), both from
// the lower half (either order), or 1 from the later byte: 6, times 2 for the upper half.
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

extern bool __VERIFIER_nondet_bool(void);

static union {
    uint32_t word;
    uint16_t half[2];
    uint8_t byte[4];
} x;
static int y; // that others are late

static void *load(void *arg) {
    (void)__atomic_load_n(&x.word, __ATOMIC_RELAXED);
    return arg;
}

static void *store_lower(void *arg) {
    (void)__atomic_load_n(&y, __ATOMIC_RELAXED);
    __atomic_store_n(&x.half[0], 0x0101, __ATOMIC_RELAXED);
    return arg;
}

static void *store_upper(void *arg) {
    uint8_t value = 2;
    (void)__atomic_load_n(&y, __ATOMIC_RELAXED);
#ifdef CHOICE
    if (__VERIFIER_nondet_bool()) value = 3;
#endif
    __atomic_store_n(&x.byte[1], value, __ATOMIC_RELAXED);
    __atomic_store_n(&x.half[1], 0x0101, __ATOMIC_RELAXED);
    return arg;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, load, NULL);
    pthread_create(&t[1], NULL, store_lower, NULL);
    pthread_create(&t[2], NULL, store_upper, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
}
