// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=59 errors=1 executions=16 blocked=0
// smc: --model=ra --algo=tracer -DFENCE=atomic_thread_fence(memory_order_seq_cst)
// expect: verdict=verified exit=0 executions=24 blocked=0
//
// Independent reads of independent writes. Each of four loads has two sources: 16 classes, all
// allowed, also the one in which the readers see the writes in different orders. With fences between
// the loads, one fence comes first (2 ways). If the reader before it has seen a write first, the other
// reader's second load sees it: the 4 classes of 16 in which it does not are excluded, so 2 * 12.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#ifndef FENCE
#define FENCE (void)0
#endif

static atomic_int x, y;

static void *write_x(void *arg) {
    (void)arg;
    atomic_store_explicit(&x, 1, memory_order_release);
    return NULL;
}

static void *write_y(void *arg) {
    (void)arg;
    atomic_store_explicit(&y, 1, memory_order_release);
    return NULL;
}

static void *x_then_y(void *arg) {
    (void)arg;
    int a = atomic_load_explicit(&x, memory_order_acquire);
    FENCE;
    int b = atomic_load_explicit(&y, memory_order_acquire);
    return (void *)(intptr_t)(a && !b);
}

static void *y_then_x(void *arg) {
    (void)arg;
    int a = atomic_load_explicit(&y, memory_order_acquire);
    FENCE;
    int b = atomic_load_explicit(&x, memory_order_acquire);
    return (void *)(intptr_t)(a && !b);
}

int main(void) {
    pthread_t t[4];
    void *x_first, *y_first;
    pthread_create(&t[0], NULL, write_x, NULL);
    pthread_create(&t[1], NULL, write_y, NULL);
    pthread_create(&t[2], NULL, x_then_y, NULL);
    pthread_create(&t[3], NULL, y_then_x, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    pthread_join(t[2], &x_first);
    pthread_join(t[3], &y_first);
    assert(!(x_first && y_first));
    return 0;
}
