// One thread hands a value over to another; the flag is set before the value is there.
// Compiled with -DFIXED, the flag is set last, and every execution is right.
//
// smc:
// expect: verdict=unsafe exit=1 error=assertion line=30 errors=1
// report: 3 29 read value = 0 (relaxed), initial value -> 4 30 assertion failed: v == 42
// report: counterexample (RC11, the repaired C11; needs no weak memory):
// smc: --model=ra -DFIXED
// expect: verdict=verified exit=0 executions=2 blocked=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int value, ready;

void *sender(void *arg) {
#ifdef FIXED
    atomic_store_explicit(&value, 42, memory_order_relaxed);
    atomic_store_explicit(&ready, 1, memory_order_release);
#else
    atomic_store_explicit(&ready, 1, memory_order_release);
    atomic_store_explicit(&value, 42, memory_order_relaxed);
#endif
    return arg;
}

void *receiver(void *arg) {
    if (atomic_load_explicit(&ready, memory_order_acquire)) {
        int v = atomic_load_explicit(&value, memory_order_relaxed);
        assert(v == 42);
    }
    return arg;
}

int main(void) {
    pthread_t s, r;
    pthread_create(&s, NULL, sender, NULL);
    pthread_create(&r, NULL, receiver, NULL);
    pthread_join(s, NULL);
    pthread_join(r, NULL);
    return 0;
}
