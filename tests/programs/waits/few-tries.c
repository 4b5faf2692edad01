// smc:
// expect: verdict=verified exit=0 executions=227
// smc: -DTRIES=100
// expect: verdict=verified exit=0 executions=227
// smc: --model=sc --no-spin-loops --unroll=6 -DTRIES=2 -DROUNDS=1
// expect: verdict=bounded exit=0
// smc: -DTRIES=2
// expect: verdict=verified exit=0 executions=114
// smc: -DUNLOCKED
// expect: verdict=unsafe exit=1 error=race
//
// A lock that is tried a few times, by a read and an exchange, before the thread waits for it. How often it is tried
// makes no difference where rounds that fail can be repeated.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef TRIES
#define TRIES 5
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

static atomic_int locked;
static int n;

static int try(void) {
    int free = 0;
    return atomic_load(&locked) == 0 && atomic_compare_exchange_strong(&locked, &free, 1);
}

static void lock(void) {
    for (;;) {
        for (int i = 0; i < TRIES; i++) {
            if (try()) return;
            __builtin_ia32_pause();
        }
#ifdef UNLOCKED
        return;
#endif
        while (atomic_load(&locked)) {
        }
    }
}

static void *work(void *arg) {
    for (int i = 0; i < ROUNDS; i++) {
        lock();
        n++;
        atomic_store(&locked, 0);
    }
    return arg;
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, NULL);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    assert(n == 2 * ROUNDS);
    return 0;
}
