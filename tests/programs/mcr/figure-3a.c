// smc: --model=sc --algo=mcr --keep-going
// expect: verdict=verified exit=0 executions=3 outcomes=3 redundant=0
// smc: --model=tso --algo=mcr --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=38 executions=4 outcomes=4 redundant=0
// smc: --model=pso --algo=mcr --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=38 executions=4 outcomes=4 redundant=0
// smc: --model=sc --algo=mcr --debug=mcr-search=0 --keep-going
// expect: verdict=verified exit=0 executions=3 outcomes=3 redundant=0
// smc: --model=tso --algo=mcr --debug=mcr-search=0 --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=38 executions=4 outcomes=4 redundant=0
// smc: --model=pso --algo=mcr --debug=mcr-search=0 --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=38 executions=4 outcomes=4 redundant=0
//
// Figure 3a of MCR for TSO and PSO: store buffering. The paper visits five executions under TSO (section 4.6).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;

static void *one(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return (void *)(long)atomic_load_explicit(&y, memory_order_relaxed);
}

static void *two(void *unused) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    return (void *)(long)atomic_load_explicit(&x, memory_order_relaxed);
}

int main(void) {
    pthread_t t[2];
    void *a, *b;
    pthread_create(&t[0], NULL, one, NULL);
    pthread_create(&t[1], NULL, two, NULL);
    pthread_join(t[0], &a);
    pthread_join(t[1], &b);
    assert(a || b);
    return 0;
}
