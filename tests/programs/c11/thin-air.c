// smc: --model=c11
// expect: verdict=verified exit=0 executions=4 blocked=0
// smc: --model=c11 -DWHERE
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=c11 -DGROWS
// expect: verdict=verified exit=0 executions=3 blocked=0
//
// Values out of thin air: each thread copies what the other wrote, so only 0 is ever written. The 4
// executions read 0 from initialisation or from each other. A write that depends on reading 1 does
// not occur either, and numbers that each thread increases do not grow without bound.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *copy(void *from_x) {
    atomic_int *from = from_x ? &x : &y, *to = from_x ? &y : &x;
    const int value = atomic_load_explicit(from, memory_order_relaxed);
#if defined(WHERE)
    if (value == 1) atomic_store_explicit(to, 1, memory_order_relaxed);
#elif defined(GROWS)
    assert(value <= 1);
    atomic_store_explicit(to, value + 1, memory_order_relaxed);
#else
    assert(value == 0);
    atomic_store_explicit(to, value, memory_order_relaxed);
#endif
    return NULL;
}

int main(void) {
    pthread_t l, r;
    pthread_create(&l, NULL, copy, &x);
    pthread_create(&r, NULL, copy, NULL);
    pthread_join(l, NULL);
    pthread_join(r, NULL);
}
