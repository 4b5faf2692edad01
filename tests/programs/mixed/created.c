// smc: --model=tso --keep-going --algo=trust
// expect: verdict=verified exit=0 executions=1
// smc: --model=pso --keep-going --algo=trust
// expect: verdict=verified exit=0 executions=1
// smc: --model=tso --keep-going --algo=enumerate
// expect: verdict=verified exit=0 executions=1
//
// What was stored before a thread is created is in memory for each load of that thread, also for one that its first store lets pass.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static union {
    uint32_t word;
    struct {
        uint16_t low, high;
    };
} x;
static uint32_t y;

static void *work(void *arg) {
    __atomic_store_n(&y, 1, __ATOMIC_RELAXED);
    assert(__atomic_load_n(&x.low, __ATOMIC_RELAXED) == 1);
    return arg;
}

int main(void) {
    pthread_t t;
    __atomic_store_n(&x.word, 0x10001, __ATOMIC_RELAXED);
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
}
