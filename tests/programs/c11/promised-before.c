// A write that is created first and happens last: main writes `data` because it has read a promise; by its next write, which thread
// 1 passes on, thread 2 fulfils that promise after its own write of `data`. That is no race, whichever write is created first.
//
// smc: --model=c11
// expect: verdict=verified exit=0 executions=5 blocked=0
// smc: --model=c11 -DORDER=memory_order_relaxed
// expect: verdict=unsafe exit=1 error=race
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_release
#endif

static int data;
static atomic_int kept, next, last;

static void *hand_on(void *arg) {
    (void)arg;
    atomic_store_explicit(&last, atomic_load_explicit(&next, memory_order_relaxed), memory_order_relaxed);
    return NULL;
}

static void *keep(void *arg) {
    (void)arg;
    if (!atomic_load_explicit(&last, memory_order_relaxed)) return NULL;
    data = 1;
    atomic_store_explicit(&kept, 1, ORDER);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, hand_on, NULL);
    pthread_create(&b, NULL, keep, NULL);
    if (atomic_load_explicit(&kept, memory_order_acquire)) data = 2;
    atomic_store_explicit(&next, 1, memory_order_relaxed);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
