// Message passing: the flag is seen before the data only if stores to different locations can be reordered.
// smc: --model=sc
// expect: verdict=verified exit=0 executions=3
// smc: --model=tso
// expect: verdict=verified exit=0 executions=3
// smc: --model=sra
// expect: verdict=verified exit=0 executions=3
// smc: --model=ra
// expect: verdict=verified exit=0 executions=3
// smc: --model=pso
// expect: verdict=unsafe exit=1 error=assertion
// A release store of the flag, or a release fence before it, orders them.
// smc: --model=pso -DSTORE=memory_order_release
// expect: verdict=verified exit=0 executions=3
// smc: --model=pso -DFENCE
// expect: verdict=verified exit=0 executions=3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef STORE
#define STORE memory_order_relaxed
#endif

atomic_int data, flag;

static void *sender(void *unused) {
    atomic_store_explicit(&data, 1, memory_order_relaxed);
#ifdef FENCE
    atomic_thread_fence(memory_order_release);
#endif
    atomic_store_explicit(&flag, 1, STORE);
    return unused;
}

static void *receiver(void *unused) {
    int f = atomic_load_explicit(&flag, memory_order_relaxed);
    int d = atomic_load_explicit(&data, memory_order_relaxed);
    assert(!f || d);
    return unused;
}

int main(void) {
    pthread_t s, r;
    pthread_create(&s, NULL, sender, NULL);
    pthread_create(&r, NULL, receiver, NULL);
    pthread_join(s, NULL);
    pthread_join(r, NULL);
    return 0;
}
