// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=21 errors=1 executions=4 blocked=0
//
// A failed assertion ends its own thread only: the other thread's load still has both sources in either case. 2 * 2.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int x, y;

static void *store_x(void *arg) {
    (void)arg;
    atomic_store(&x, 1);
    return (void *)(intptr_t)atomic_load(&y);
}

static void *store_y(void *arg) {
    (void)arg;
    atomic_store(&y, 1);
    int seen = atomic_load(&x);
    assert(seen == 1);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, store_x, NULL);
    pthread_create(&b, NULL, store_y, NULL);
    return 0;
}
