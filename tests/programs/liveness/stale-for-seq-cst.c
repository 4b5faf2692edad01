// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=liveness line=36
// smc: --model=rc11 --keep-going --jobs=2
// expect: verdict=unsafe exit=1 error=liveness executions=4 blocked=2
// smc: --model=rc11 --keep-going --awaits=off
// expect: verdict=unsafe exit=1 error=liveness executions=4
// smc: --model=rc11 --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 error=liveness executions=4
// smc: --model=rc11 --keep-going -DORDER=memory_order_acquire
// expect: verdict=unsafe exit=1 error=liveness executions=6 blocked=2
// smc: --model=rc11 --keep-going -DORDER=memory_order_acquire --algo=enumerate
// expect: verdict=unsafe exit=1 error=liveness executions=6
//
// By happens-before and coherence, the waiting thread could read x = 0 again, but not by the order
// of seq_cst events: 1 was written before y was read as 0, and so before y was written. An acquire
// load may read it.
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_seq_cst
#endif

static atomic_int x, y, before;

static void *writer(void *unused) {
    atomic_store_explicit(&before, 1, memory_order_relaxed);
    atomic_store(&x, 1);
    if (atomic_load(&y)) atomic_store(&x, 0);
    return unused;
}

static void *waiter(void *unused) {
    (void)atomic_load_explicit(&before, memory_order_relaxed);
    atomic_store(&y, 1);
    while (atomic_load_explicit(&x, ORDER)) continue;
    return unused;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, writer, NULL);
    pthread_create(&u, NULL, waiter, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return 0;
}
