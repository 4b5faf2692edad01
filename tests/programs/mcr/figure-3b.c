// smc: --model=sc --algo=mcr --keep-going
// expect: verdict=verified exit=0 executions=2 redundant=0
// smc: --model=tso --algo=mcr --keep-going
// expect: verdict=verified exit=0 executions=2 redundant=0
// smc: --model=pso --algo=mcr --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=22 executions=3 redundant=0
//
// Figure 3b of MCR for TSO and PSO: message passing.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;

static void *send(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    return NULL;
}

static void *receive(void *unused) {
    if (atomic_load_explicit(&y, memory_order_relaxed) == 1) assert(atomic_load_explicit(&x, memory_order_relaxed) == 1);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, send, NULL);
    pthread_create(&t[1], NULL, receive, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
