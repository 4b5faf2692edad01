// The order S of seq_cst fences is looked for in executions whose additions have no order.
// smc: --model=c20
// expect: verdict=unsafe exit=1 error=assertion line=42
// smc: --model=c20 --commute=off
// expect: verdict=unsafe exit=1 error=assertion line=42
// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=assertion line=42
// smc: --model=c20 -DORDERED
// expect: verdict=verified exit=0 executions=3
// smc: --model=c20 -DORDERED --commute=off
// expect: verdict=verified exit=0 executions=3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef ORDERED
#define RELEASE memory_order_release
#else
#define RELEASE memory_order_relaxed
#endif

static atomic_int count = 1, x, y;

static void *run(void *arg) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&y, 1, RELEASE);
    atomic_thread_fence(memory_order_seq_cst);
    return arg;
}

int main(void) {
    pthread_t t;
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    pthread_create(&t, NULL, run, NULL);
    atomic_thread_fence(memory_order_seq_cst);
    const int r = atomic_load_explicit(&y, memory_order_acquire),
              s = atomic_load_explicit(&x, memory_order_relaxed);
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    pthread_join(t, NULL);
    assert(atomic_fetch_sub_explicit(&count, 1, memory_order_release) == 3);
    // r = 1 and s = 0 needs weak memory
    assert(s || !r);
}
