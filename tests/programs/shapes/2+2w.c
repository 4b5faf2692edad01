// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=34 errors=1 executions=4 blocked=0
//
// 2+2W: after both threads each location has either of its two stores, and RA allows all four
// combinations, also that each thread's first store comes last. SC and TSO do not allow that one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int x, y;

static void *first(void *arg) {
    (void)arg;
    atomic_store_explicit(&x, 1, memory_order_release);
    atomic_store_explicit(&y, 2, memory_order_release);
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
    atomic_store_explicit(&y, 1, memory_order_release);
    atomic_store_explicit(&x, 2, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    int at_x = atomic_load_explicit(&x, memory_order_acquire);
    int at_y = atomic_load_explicit(&y, memory_order_acquire);
    assert(!(at_x == 1 && at_y == 1));
    return 0;
}
