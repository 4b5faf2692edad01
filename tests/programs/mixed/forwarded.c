// A load of two cells, one of which is forwarded from its thread's store buffer, while the other one is in
// memory: it need not wait for that store, nor come after it for other threads. All four combinations are read.
// smc: --model=tso --keep-going --algo=trust
// expect: verdict=verified executions=4
// smc: --model=tso --keep-going --algo=enumerate
// expect: verdict=verified executions=4
// smc: --model=pso --keep-going --algo=trust
// expect: verdict=verified executions=4
// smc: --model=sc --keep-going --algo=trust
// expect: verdict=verified executions=3
// smc: --model=tso --keep-going --algo=trust -DWHOLE=LOW
// expect: verdict=verified executions=4
#include <pthread.h>
#include <stdint.h>

static _Alignas(8) unsigned char m[8];
static int y;
#define LOW ((uint16_t *)m)
#ifndef WHOLE
#define WHOLE ((uint32_t *)m)
#endif

static void *forwarded(void *p) {
    __atomic_store_n(LOW, 1, __ATOMIC_RELAXED);
    (void)__atomic_load_n(WHOLE, __ATOMIC_RELAXED);
    (void)__atomic_load_n(&y, __ATOMIC_RELAXED);
    return p;
}

static void *fenced(void *p) {
    __atomic_store_n(&y, 1, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    (void)__atomic_load_n(LOW, __ATOMIC_RELAXED);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, forwarded, 0);
    pthread_create(&t, 0, fenced, 0);
}
