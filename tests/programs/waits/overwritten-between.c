// A thread polls y and overwrites x in each round; the other one writes x, and no read tells when.
// The wait lasts for ever where that write comes before the last round: an order that algorithms
// which do not distinguish it must ask for.
//
// smc: --model=sc --algo=tracer
// expect: verdict=unsafe exit=1 error=liveness line=19
// smc: --model=sc --algo=rvf
// expect: verdict=unsafe exit=1 error=liveness line=19
// smc: --model=tso --algo=mcr
// expect: verdict=unsafe exit=1 error=liveness line=19
// smc: --model=pso --algo=mcr
// expect: verdict=unsafe exit=1 error=liveness line=19
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *poll_y(void *unused) {
    while (atomic_load_explicit(&y, memory_order_relaxed) == 1)
        atomic_store_explicit(&x, 0, memory_order_relaxed);
    return unused;
}

static void *write_x(void *unused) {
    atomic_fetch_add_explicit(&x, 0, memory_order_relaxed);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return unused;
}

int main(void) {
    pthread_t id[2];
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    pthread_create(&id[0], NULL, poll_y, NULL);
    pthread_create(&id[1], NULL, write_x, NULL);
    pthread_join(id[0], NULL);
    pthread_join(id[1], NULL);
}
