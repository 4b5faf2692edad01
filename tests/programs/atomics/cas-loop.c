// smc: --symmetry=off --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=4 blocked=0 redundant=0
//
// Two threads increment by a load and a weak CAS, at most twice. One succeeds at once (2 ways); the other
// loads the old value, fails and succeeds in its second attempt, or loads the new value and succeeds.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int x;

static void *increment(void *arg) {
    (void)arg;
    for (int i = 0; i < 2; i++) {
        int old = atomic_load_explicit(&x, memory_order_relaxed);
        if (atomic_compare_exchange_weak(&x, &old, old + 1)) return (void *)1;
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    void *ra, *rb;
    pthread_create(&a, NULL, increment, NULL);
    pthread_create(&b, NULL, increment, NULL);
    pthread_join(a, &ra);
    pthread_join(b, &rb);
    assert(ra && rb && atomic_load(&x) == 2);
    return 0;
}
