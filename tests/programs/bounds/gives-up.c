// smc: --model=rc11
// expect: verdict=verified exit=0 executions=4
// smc: --model=sc
// expect: verdict=verified exit=0 executions=4
// smc: --model=tso
// expect: verdict=verified exit=0 executions=4
// smc: --model=rc11 -DBUG_NO_POST
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=rc11 --unroll=20
// expect: verdict=bounded exit=0
//
// A thread reads a flag up to ten thousand times, and then parks. It reads the flag as set in the first
// round or in a later one; or it gives up, and must be woken, or finds that the flag was set in between.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

enum { SPINS = 10000 };
static atomic_int count;
static sem_t parked;

static void wait_for_it(void) {
    for (int n = SPINS; n--;) {
        int old = atomic_load_explicit(&count, memory_order_relaxed);
        if (old > 0 && atomic_compare_exchange_strong(&count, &old, old - 1)) return;
    }
    if (atomic_fetch_sub(&count, 1) <= 0) sem_wait(&parked);
}

static void *bring_it(void *arg) {
    if (atomic_fetch_add(&count, 1) < 0) {
#ifndef BUG_NO_POST
        sem_post(&parked);
#endif
    }
    return arg;
}

int main(void) {
    pthread_t t;
    sem_init(&parked, 0, 0);
    pthread_create(&t, NULL, bring_it, NULL);
    wait_for_it();
    pthread_join(t, NULL);
    return 0;
}
