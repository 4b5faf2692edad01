// smc:
// expect: verdict=unsafe exit=1 error=race
// report: releases busy in line 48, but thread
// report: Release it only after an attempt that succeeds.
// smc: -DEXCHANGE
// expect: verdict=unsafe exit=1 error=race
// report: releases busy in line 48, but thread
// smc: -DRIGHT
// expect: verdict=verified exit=0
// smc: -DUNLOCKED
// expect: verdict=unsafe exit=1 error=race
// report-lacks: releases busy
//
// A thread releases the program's own spin lock although its attempt to take it has failed.
// UNLOCKED: the thread does not try to take the lock.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int busy;
static long total;

static int try_take(void) {
#ifdef EXCHANGE
    return !atomic_exchange_explicit(&busy, 1, memory_order_acquire);
#else
    int free = 0;
    return atomic_compare_exchange_strong(&busy, &free, 1);
#endif
}
static void *adder(void *amount) {
    while (!try_take()) continue;
    total += *(int *)amount;
    atomic_store_explicit(&busy, 0, memory_order_release);
    return NULL;
}
static void *cleaner(void *unused) {
#ifdef UNLOCKED
    total = 0;
    return unused;
#endif
#ifdef RIGHT
    if (!try_take()) return unused;
    total = 0;
#else
    if (try_take()) total = 0;
#endif
    // Without an else.
    atomic_store_explicit(&busy, 0, memory_order_release);
    return unused;
}
int main(void) {
    static int amounts[] = {1, 2};
    pthread_t t[3];
    pthread_create(&t[0], NULL, adder, &amounts[0]);
    pthread_create(&t[1], NULL, adder, &amounts[1]);
    pthread_create(&t[2], NULL, cleaner, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
