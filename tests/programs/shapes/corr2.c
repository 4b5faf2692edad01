// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=47 blocked=0
//
// Two writers of x and two readers of two loads each. One reader has 7 of 9 pairs (not from a store back to 0); of the
// 49 combinations the two in which the readers see the stores in opposite orders contradict any coherence order.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int x;

static void *writer(void *arg) {
    atomic_store_explicit(&x, (int)(intptr_t)arg, memory_order_relaxed);
    return NULL;
}

static void *reader(void *arg) {
    (void)arg;
    int a = atomic_load_explicit(&x, memory_order_relaxed);
    int b = atomic_load_explicit(&x, memory_order_relaxed);
    return (void *)(intptr_t)(a * 10 + b);
}

int main(void) {
    pthread_t t[4];
    void *a, *b;
    pthread_create(&t[0], NULL, writer, (void *)1);
    pthread_create(&t[1], NULL, writer, (void *)2);
    pthread_create(&t[2], NULL, reader, NULL);
    pthread_create(&t[3], NULL, reader, NULL);
    pthread_join(t[2], &a);
    pthread_join(t[3], &b);
    assert(!(a == (void *)12 && b == (void *)21));
    assert(!(a == (void *)21 && b == (void *)12));
    return 0;
}
