// A thread that has read a promise waits, at the same location, for the write that fulfils it: the
// write first fulfils the promise and is then read. Thread 1 reads x three times; thread 2, which
// is scheduled in between, writes x because it has read what thread 1 writes to y.
//
// smc: --model=c11 --fair=1
// expect: verdict=verified exit=0 executions=36 blocked=0
// smc: --model=c11 --fair=2
// expect: verdict=verified exit=0 executions=36 blocked=0
// smc: --model=c11
// expect: verdict=verified exit=0 executions=36 blocked=0
// smc: --model=c11 --algo=enumerate
// expect: verdict=verified exit=0 executions=36 blocked=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *poll(void *arg) {
    (void)arg;
    atomic_load(&x);
    atomic_load(&x);
    atomic_load(&x);
    atomic_exchange_explicit(&y, 2, memory_order_acquire);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    return NULL;
}

static void *look(void *arg) {
    (void)arg;
    atomic_load_explicit(&y, memory_order_relaxed);
    return NULL;
}

static void *answer(void *arg) {
    (void)arg;
    atomic_load_explicit(&y, memory_order_acquire);
    atomic_exchange_explicit(&x, 1, memory_order_acquire);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, poll, NULL);
    pthread_create(&t[1], NULL, look, NULL);
    pthread_create(&t[2], NULL, answer, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
