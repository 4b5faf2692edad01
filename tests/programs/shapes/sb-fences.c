// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=4 blocked=0
//
// Store buffering with seq_cst fences. A fence is an RMW of one hidden location, so one of the two is first (2
// ways); the load after the later one must see the other thread's store, the other load may: 2 * 2 classes.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int x, y;

static void *first(void *arg) {
    (void)arg;
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    return (void *)(intptr_t)atomic_load_explicit(&y, memory_order_relaxed);
}

static void *second(void *arg) {
    (void)arg;
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    return (void *)(intptr_t)atomic_load_explicit(&x, memory_order_relaxed);
}

int main(void) {
    pthread_t a, b;
    void *ra, *rb;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, &ra);
    pthread_join(b, &rb);
    assert(ra || rb);
    return 0;
}
