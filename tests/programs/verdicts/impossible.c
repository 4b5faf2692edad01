// smc: --model=sc --algo=tracer
// expect: verdict=verified exit=0 errors=0 executions=3
// expect-stderr: impossible.c:36:9: note: no execution reached this assertion
// smc: --model=sc --algo=enumerate --strict
// expect: verdict=incomplete exit=3 errors=0 executions=3
// expect-stderr: impossible.c:36:9: note: no execution reached this assertion
// smc: --model=tso --algo=tracer
// expect: verdict=verified exit=0 executions=4
// smc: --model=tso --algo=enumerate
// expect: verdict=verified exit=0 executions=4
//
// Store buffering: both threads read 0 under tso and never under sc, where no execution reaches the last assertion.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int a, b;

static void *left(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    a = atomic_load_explicit(&y, memory_order_relaxed);
    return unused;
}

static void *right(void *unused) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    b = atomic_load_explicit(&x, memory_order_relaxed);
    return unused;
}

static void both_buffered(void) {
    if (a || b) return;
    atomic_thread_fence(memory_order_seq_cst);
    if (atomic_load(&x) == 1)
        assert(atomic_load(&y) == 1);
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, left, 0);
    pthread_create(&u, 0, right, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    both_buffered();
    return 0;
}
