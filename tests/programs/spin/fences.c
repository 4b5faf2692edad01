// smc: --model=ra
// expect: verdict=unsafe exit=1 error=liveness executions=0
// smc: --model=sra
// expect: verdict=unsafe exit=1 error=liveness executions=0
// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=liveness executions=0
//
// Two threads wait for ever, with fences between their reads. A fence may be in the place of an
// RMW; it does not read the other thread's write.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;

static void *first(void *unused) {
    while (!atomic_load(&x)) atomic_thread_fence(memory_order_seq_cst);
    return unused;
}

static void *second(void *unused) {
    while (!atomic_load(&y)) atomic_thread_fence(memory_order_seq_cst);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
