// Exchanges that fail are tried again, unless the time is over. A failed round is not left out where
// it has looked at the clock, even if that stands still.
// smc: --symmetry=off
// expect: verdict=verified executions=48
// smc: --symmetry=off -DUNLIMITED
// expect: verdict=verified executions=6
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int n;

__attribute__((noinline)) static time_t now(void) { return time(NULL); }

static void *adds(void *unused) {
    enum { LONG = 1000000000, UNTIL_IT_STANDS_STILL = 12 };
    time_t limit = 0;
    for (int i = 0; i < UNTIL_IT_STANDS_STILL; i++) limit = now() + LONG;
    int old = atomic_load(&n);
    while (!atomic_compare_exchange_strong(&n, &old, old + 1)) {
#ifndef UNLIMITED
        if (now() > limit) break;
#endif
    }
    return unused;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, adds, 0);
    for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
}
