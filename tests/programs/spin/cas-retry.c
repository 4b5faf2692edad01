// An increment by compare-exchange with retries: the successful load reads the value that the exchange
// replaces, so there is one execution for each order of equal threads, of which one is visited. FRESH: a failed
// exchange returns the value for the next attempt, as if the first load had read it, so there is the same one
// execution. With --awaits=off failed attempts are part of the execution, since each begins with another value.
// smc: --model=ra
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DFRESH
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DFRESH --awaits=off
// expect: verdict=verified exit=0 executions=8
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int counter;

static void *worker(void *arg) {
    (void)arg;
    int old;
#ifdef FRESH
    old = atomic_load(&counter);
    while (!atomic_compare_exchange_weak(&counter, &old, old + 1)) {
    }
#else
    do {
        old = atomic_load(&counter);
    } while (!atomic_compare_exchange_weak(&counter, &old, old + 1));
#endif
    return NULL;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    assert(atomic_load(&counter) == 3);
    return 0;
}
