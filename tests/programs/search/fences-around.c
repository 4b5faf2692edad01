// Store buffering with a seq_cst fence before each load, and one more after it: relations from a
// load between two fences also hold from the first fence.
// smc: --model=rc11
// expect: verdict=verified
// expect: executions=3
// smc: --model=rc11 --algo=trust
// expect: executions=3
// smc: --model=rc11 --algo=enumerate
// expect: executions=3
// smc: --model=rc11 -DWEAK
// expect: verdict=unsafe
// expect: exit=1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef WEAK
#define BEFORE memory_order_acq_rel
#else
#define BEFORE memory_order_seq_cst
#endif

static atomic_int x, y;
static int seen[2];

static void *first(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_thread_fence(BEFORE);
    seen[0] = atomic_load_explicit(&y, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    return unused;
}

static void *second(void *unused) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_thread_fence(BEFORE);
    seen[1] = atomic_load_explicit(&x, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, first, 0);
    pthread_create(&threads[1], 0, second, 0);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
    assert(seen[0] || seen[1]);
    return 0;
}
