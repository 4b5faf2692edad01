// Two seq_cst loads in each of two threads see two relaxed stores in different orders: allowed by
// RC11, not by C++20, whose order of seq_cst operations includes the stores between them.
// smc:
// expect: verdict=unsafe exit=1 error=assertion model=rc11
// report: C++20 and Rust do not allow this execution: --model=c20.
// smc: --model=rc11 --keep-going
// expect: verdict=unsafe exit=1 executions=16
// smc: --model=c20
// expect: verdict=verified exit=0 executions=15 model=c20
// smc: --model=c20 --algo=trust
// expect: verdict=verified exit=0 executions=15
// smc: --model=c20 --algo=lapor
// expect: verdict=verified exit=0 executions=15
// smc: --model=c20 --algo=enumerate
// expect: verdict=verified exit=0 executions=15
// smc: --model=c20.cat
// expect: verdict=verified exit=0 executions=15
// smc: --model=c20 --jobs=2
// expect: verdict=verified exit=0 executions=15
// smc: --model=c20 -DORDER=acquire
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=c20 -DFENCE
// expect: verdict=verified exit=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef ORDER
#define ORDER seq_cst
#endif
#define JOINED(a, b) a##b
#define NAMED(order) JOINED(memory_order_, order)
static atomic_int x, y;
static _Bool first, second;

static int load(atomic_int *p, memory_order order) {
#ifdef FENCE
    const int value = atomic_load_explicit(p, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    return (void)order, value;
#else
    return atomic_load_explicit(p, order);
#endif
}

static void *store(void *p) {
    atomic_store_explicit((atomic_int *)p, 1, memory_order_relaxed);
    return NULL;
}

static void *x_first(void *arg) {
    const int a = load(&x, NAMED(ORDER)), b = load(&y, memory_order_seq_cst);
    first = a && !b;
    return arg;
}

static void *y_first(void *arg) {
    const int a = load(&y, memory_order_seq_cst), b = load(&x, memory_order_seq_cst);
    second = a && !b;
    return arg;
}

int main(void) {
    pthread_t t[4];
    pthread_create(&t[0], NULL, store, &x);
    pthread_create(&t[1], NULL, store, &y);
    pthread_create(&t[2], NULL, x_first, NULL);
    pthread_create(&t[3], NULL, y_first, NULL);
    for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
    assert(!(first && second));
    return 0;
}
