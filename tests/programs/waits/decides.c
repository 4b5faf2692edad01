// smc: -DRMW
// expect: verdict=unsafe error=assertion
// smc: -DCALLS
// expect: verdict=unsafe error=assertion
// smc: -DSTORE
// expect: verdict=unsafe error=assertion
// smc: -DLEAVES
// expect: verdict=unsafe error=assertion
// smc: -DVALUE
// expect: verdict=unsafe error=assertion
// smc:
// expect: verdict=verified executions=1 blocked=0
//
// The number of rounds of a waiting loop is in a thread-local variable. If it decides anything but
// how long the thread waits, each number of rounds counts.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag, seen;
static _Thread_local int pauses;

static int one(void) { return 1; }
static int zero(void) { return 0; }

static void wait_longer(void) {
    pauses = pauses ? 2 * pauses : 1;
    if (pauses > 4) pauses = 4;
    for (volatile int i = 0; i < pauses; i++) { }
}

static void *wait_for_it(void *arg) {
    pauses = 0;
    while (!atomic_load(&flag)) {
        wait_longer();
#ifdef LEAVES
        if (pauses > 2) break;
#endif
    }
#ifdef RMW
    if (pauses == 2) atomic_fetch_add(&seen, 1);
#elif defined(CALLS)
    atomic_store(&seen, pauses > 2 ? one() : zero());
#elif defined(STORE)
    if (pauses == 2) atomic_store(&seen, 1);
#elif defined(LEAVES)
    if (!atomic_load(&flag)) atomic_store(&seen, 1);
#elif defined(VALUE)
    atomic_store(&seen, pauses == 4);
#endif
    return arg;
}

static void *end_it(void *arg) {
    int before = atomic_load(&seen);
    atomic_store(&flag, 1);
    int after = atomic_load(&seen);
    assert(!before && !after);
    return arg;
}

int main(void) {
    pthread_t a, b;
    (void)one, (void)zero;
    pthread_create(&a, NULL, wait_for_it, NULL);
    pthread_create(&b, NULL, end_it, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
