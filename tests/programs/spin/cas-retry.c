// An increment by compare-exchange that begins anew: the load that succeeds reads what the exchange replaces, so that there
// is one execution for each order of equal threads, of which one is visited. With FRESH, a failed exchange gives the value
// for the next attempt: it is where it would be if the first load had read that, so that there is the same one execution.
// With --awaits=off the attempts that fail are part of the execution, since each begins from another value.
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
