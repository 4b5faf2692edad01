// smc: --model=sc --algo=trust
// expect: verdict=verified exit=0 executions=101 blocked=0
// smc: --model=sc --algo=tracer
// expect: verdict=verified exit=0 executions=101 blocked=0
// smc: --model=rc11 --algo=trust
// expect: verdict=verified exit=0 executions=101 blocked=0
//
// In coherence order, the reads of the initial value are placed between it and the store; they are
// more than the initially free positions there.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *store(void *arg) {
    atomic_store(&x, 1);
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, store, NULL);
    for (int i = 0; i < 100; i++) (void)atomic_load(&x);
    pthread_join(thread, NULL);
    return 0;
}
