// smc: --model=rc11 --algo=tracer
// expect: verdict=unsafe exit=1 error=race
// smc: --model=ra --algo=trust
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 --algo=enumerate
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 --algo=trust -DORDERED
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=rc11 --algo=trust -DORDERED --awaits=off --keep-going
// expect: verdict=verified exit=0 executions=1 blocked=1
//
// A plain write races with a waiting thread, but not with the read that ends the wait, which
// synchronises with a later store. The thread has another event before it waits, so that the write
// may be added before the wait.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag, before;

static void *waits(void *arg) {
    (void)atomic_load(&before);
    while (!atomic_load_explicit(&flag, memory_order_acquire))
        ;
    return arg;
}

int main(void) {
    pthread_t t;
#ifdef ORDERED
    *(int *)&flag = 0;
#endif
    pthread_create(&t, NULL, waits, NULL);
#ifndef ORDERED
    *(int *)&flag = 0;
#endif
    atomic_store_explicit(&flag, 1, memory_order_release);
    return pthread_join(t, NULL);
}
