// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=3 blocked=0
//
// Each of two threads stores to x and loads it: own or other value. Both reading the other's would order the stores both
// ways: 4 - 1.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int x;

static void *work(void *arg) {
    int me = (int)(intptr_t)arg;
    atomic_store_explicit(&x, me, memory_order_relaxed);
    int got = atomic_load_explicit(&x, memory_order_relaxed);
    assert(got == 1 || got == 2);
    return (void *)(intptr_t)(got != me);
}

int main(void) {
    pthread_t a, b;
    void *ra, *rb;
    pthread_create(&a, NULL, work, (void *)1);
    pthread_create(&b, NULL, work, (void *)2);
    pthread_join(a, &ra);
    pthread_join(b, &rb);
    assert(!(ra && rb));
    return 0;
}
