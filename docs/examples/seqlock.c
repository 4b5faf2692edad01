// A sequence lock: the writer makes the number odd, writes, and makes it even; a reader whose number is even and the
// same before and after has read what belongs together. The number is read again with an acquire load, which later
// accesses wait for, not earlier ones: the data may be newer than it. Compiled with -DFIXED, a fence stands between.
//
// smc:
// expect: verdict=unsafe exit=1 error=assertion line=39
// report: although thread 1 has already written 1 in line 22: nothing orders that write before this read
// report: the read is relaxed. This is a sequence lock: add an acquire fence before number is read again in line 37.
// report: nothing orders that write before this read
// report: No interleaving of the threads gives these values: only weak memory allows them.
// smc: -DFIXED
// expect: verdict=verified exit=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_uint number;
atomic_int x, y;

void *writer(void *arg) {
    atomic_store_explicit(&number, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_store_explicit(&number, 2, memory_order_release);
    return arg;
}

void *reader(void *arg) {
    unsigned before = atomic_load_explicit(&number, memory_order_acquire);
    int a = atomic_load_explicit(&x, memory_order_relaxed);
    int b = atomic_load_explicit(&y, memory_order_relaxed);
#ifdef FIXED
    atomic_thread_fence(memory_order_acquire);
#endif
    unsigned after = atomic_load_explicit(&number, memory_order_acquire);
    if (before == after && before % 2 == 0)
        assert(a == b);
    return arg;
}

int main(void) {
    pthread_t w, r;
    pthread_create(&w, NULL, writer, NULL);
    pthread_create(&r, NULL, reader, NULL);
    pthread_join(w, NULL);
    pthread_join(r, NULL);
    return 0;
}
