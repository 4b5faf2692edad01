// smc: --model=ra --algo=tracer -DN=2
// expect: verdict=verified exit=0 executions=2 blocked=0 redundant=0
// smc: --model=ra --algo=tracer -DN=3
// expect: verdict=verified exit=0 executions=6 blocked=0 redundant=0
// smc: --model=ra --algo=tracer -DN=4
// expect: verdict=verified exit=0 executions=24 blocked=0 redundant=0
// smc: --model=ra --algo=tracer -DN=5
// expect: verdict=verified exit=0 executions=120 blocked=0 redundant=0
//
// N threads of one fetch_add each: the RMWs form one chain from the initial value, N! ways.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int x;

static void *add(void *arg) {
    (void)arg;
    return (void *)(intptr_t)atomic_fetch_add(&x, 1);
}

int main(void) {
    pthread_t t[N];
    int seen[N] = {0};
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, add, NULL);
    for (int i = 0; i < N; i++) {
        void *r;
        pthread_join(t[i], &r);
        assert(!seen[(intptr_t)r]++);
    }
    assert(atomic_load(&x) == N);
    return 0;
}
