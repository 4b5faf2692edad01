// A message and a flag that says it is there. The flag is written with a relaxed store, which orders nothing: who sees
// the flag need not see the message. Compiled with -DFIXED, the store is a release, and every execution is right.
//
// smc:
// expect: verdict=unsafe exit=1 error=assertion line=30 errors=1
// report: Step 4 reads 0, the initial value, although thread 1 has already written 42 in line
// report: does not synchronise with it: the write is relaxed; make it release.
// smc: -DFIXED
// expect: verdict=verified exit=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef FIXED
#define ORDER memory_order_release
#else
#define ORDER memory_order_relaxed
#endif

atomic_int message, ready;

void *sender(void *arg) {
    atomic_store_explicit(&message, 42, memory_order_relaxed);
    atomic_store_explicit(&ready, 1, ORDER);
    return arg;
}

void *receiver(void *arg) {
    if (atomic_load_explicit(&ready, memory_order_acquire))
        assert(atomic_load_explicit(&message, memory_order_relaxed) == 42);
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
