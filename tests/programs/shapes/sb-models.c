// Store buffering: both loads may miss the other thread's store if stores may wait in a buffer.
// smc: --model=sc
// expect: verdict=verified exit=0 executions=3
// smc: --model=tso
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=pso
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=sra
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=ra
// expect: verdict=unsafe exit=1 error=assertion
// With seq_cst fences between store and load no model here allows it. sc: 3 classes as before; tso,
// pso: the same 3; under ra and sra a fence reads from the previous one, which makes 4.
// smc: --model=sc -DFENCE
// expect: verdict=verified exit=0 executions=3
// smc: --model=tso -DFENCE
// expect: verdict=verified exit=0 executions=3
// smc: --model=pso -DFENCE
// expect: verdict=verified exit=0 executions=3
// smc: --model=sra -DFENCE
// expect: verdict=verified exit=0 executions=4
// smc: --model=ra -DFENCE
// expect: verdict=verified exit=0 executions=4
// A seq_cst store itself drains the buffer under tso and pso.
// smc: --model=tso -DSTORE=memory_order_seq_cst
// expect: verdict=verified exit=0 executions=3
// smc: --model=pso -DSTORE=memory_order_seq_cst
// expect: verdict=verified exit=0 executions=3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef STORE
#define STORE memory_order_relaxed
#endif

atomic_int x, y;
int a, b;

static void fence(void) {
#ifdef FENCE
    atomic_thread_fence(memory_order_seq_cst);
#endif
}

static void *left(void *unused) {
    atomic_store_explicit(&x, 1, STORE);
    fence();
    a = atomic_load_explicit(&y, memory_order_relaxed);
    return unused;
}

static void *right(void *unused) {
    atomic_store_explicit(&y, 1, STORE);
    fence();
    b = atomic_load_explicit(&x, memory_order_relaxed);
    return unused;
}

int main(void) {
    pthread_t l, r;
    pthread_create(&l, NULL, left, NULL);
    pthread_create(&r, NULL, right, NULL);
    pthread_join(l, NULL);
    pthread_join(r, NULL);
    assert(a == 1 || b == 1);
    return 0;
}
