// smc: --model=aarch64.cat --keep-going
// expect: verdict=verified exit=0 executions=12 outcomes=6
// smc: --model=aarch64.cat --algo=enumerate --keep-going
// expect: verdict=verified exit=0 executions=12 outcomes=6
// smc: --model=aarch64.cat -DBOTH
// expect: verdict=unsafe exit=1 error=assertion
//
// A read in a critical section waits for a later write, and so does a read after it. The section
// ends after the first one: the second one may read from the next section.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x, y, z;

static void *echo(void *unused) {
    atomic_store_explicit(&x, atomic_load_explicit(&y, memory_order_relaxed), memory_order_relaxed);
    return unused;
}

static void *next(void *unused) {
    pthread_mutex_lock(&lock);
    atomic_store_explicit(&z, 1, memory_order_relaxed);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, echo, NULL);
    pthread_create(&threads[1], NULL, next, NULL);
    pthread_mutex_lock(&lock);
    int inside = atomic_load_explicit(&x, memory_order_relaxed);
    pthread_mutex_unlock(&lock);
    int behind = atomic_load_explicit(&z, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
#ifdef BOTH
    assert(!inside || !behind);
#endif
    (void)inside, (void)behind;
    return 0;
}
