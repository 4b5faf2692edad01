// smc: --algo=tracer
// expect: verdict=verified executions=1
// smc: --algo=trust
// expect: verdict=verified executions=1
// smc: --algo=tracer --symmetry=off
// expect: verdict=verified executions=6
// smc: --algo=tracer -DTWICE
// expect: verdict=verified executions=6
// smc: --algo=tracer -DTWICE --symmetry=off
// expect: verdict=verified executions=36
//
// Threads that arrive at a barrier and leave it remain interchangeable: the arrival that another
// thread reads does not matter.
#include <pthread.h>
#include <stdatomic.h>

enum { N = 3 };
static pthread_barrier_t all;
static atomic_int x;

static void *run(void *arg) {
    pthread_barrier_wait(&all);
    (void)atomic_fetch_add(&x, 1);
#ifdef TWICE
    pthread_barrier_wait(&all);
    (void)atomic_fetch_add(&x, 1);
#endif
    return arg;
}

int main(void) {
    pthread_t t[N];
    pthread_barrier_init(&all, NULL, N);
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, run, NULL);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    return 0;
}
