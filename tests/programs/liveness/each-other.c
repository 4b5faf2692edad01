// Each thread waits for the other to begin.
// smc: --model=ra
// expect: verdict=unsafe exit=1 error=liveness executions=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int x, y;

static void *other(void *arg) {
    (void)arg;
    while (!atomic_load(&x)) atomic_thread_fence(memory_order_seq_cst);
    atomic_store(&y, 1);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, other, NULL);
    while (!atomic_load(&y)) atomic_thread_fence(memory_order_seq_cst);
    atomic_store(&x, 1);
    pthread_join(t, NULL);
    return 0;
}
