// smc:
// expect: verdict=verified executions=1
// smc: --model=tso
// expect: verdict=verified executions=1
// smc: --model=sc --algo=trust --symmetry=off
// expect: verdict=verified
// smc: -DRACES
// expect: verdict=unsafe exit=1 error=race
//
// A static area is cleared before threads start and then holds atomics: memset may write larger pieces than its cells.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

static char pool[4096] __attribute__((aligned(8)));

static uint32_t *count(void) { return (uint32_t *)(void *)pool; }

static void *add(void *arg) {
    __atomic_fetch_add(count(), 1, __ATOMIC_SEQ_CST);
    return arg;
}

int main(void) {
    pthread_t t;
#ifndef RACES
    memset(pool, 0, sizeof pool);
#endif
    pthread_create(&t, NULL, add, NULL);
#ifdef RACES
    memset(pool, 0, sizeof pool);
#endif
    add(NULL);
    pthread_join(t, NULL);
    assert(__atomic_load_n(count(), __ATOMIC_SEQ_CST) == 2);
    return 0;
}
