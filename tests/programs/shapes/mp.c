// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc: --model=ra --algo=tracer -DRELAXED
// expect: verdict=verified exit=0 executions=3 blocked=0
//
// Message passing. If the flag is not seen, the data are seen or not (2); if it is, the data must
// be seen (1). Under ra relaxed annotations mean the same.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#ifdef RELAXED
#define RELEASE memory_order_relaxed
#define ACQUIRE memory_order_relaxed
#else
#define RELEASE memory_order_release
#define ACQUIRE memory_order_acquire
#endif

static atomic_int data, flag;

static void *sender(void *arg) {
    (void)arg;
    atomic_store_explicit(&data, 42, RELEASE);
    atomic_store_explicit(&flag, 1, RELEASE);
    return NULL;
}

static void *receiver(void *arg) {
    (void)arg;
    int seen = atomic_load_explicit(&flag, ACQUIRE);
    int got = atomic_load_explicit(&data, ACQUIRE);
    assert(!seen || got == 42);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, sender, NULL);
    pthread_create(&b, NULL, receiver, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
