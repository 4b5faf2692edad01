// Two halves of one store, read one after the other: an acquire fence between them rules out that the first is seen alone.
// smc: --model=rc11 --keep-going --algo=trust -DFENCE
// expect: verdict=verified executions=3
// smc: --model=rc11 --keep-going --algo=enumerate -DFENCE
// expect: verdict=verified executions=3
// smc: --model=rc11 --keep-going --algo=trust
// expect: verdict=verified executions=4
#include <pthread.h>
#include <stdint.h>

static _Alignas(8) unsigned char m[8];
#define LOW ((uint16_t *)m)
#define HIGH ((uint16_t *)(m + 2))
#define WHOLE ((uint32_t *)m)

static void *writer(void *p) {
    __atomic_store_n(WHOLE, 0x10001, __ATOMIC_RELAXED);
    return p;
}

static void *reader(void *p) {
    (void)__atomic_load_n(LOW, __ATOMIC_RELAXED);
#ifdef FENCE
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
#endif
    (void)__atomic_load_n(HIGH, __ATOMIC_RELAXED);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    pthread_create(&t, 0, reader, 0);
}
