// Two threads with thousands of events each, so that a set of events has several pages. The flags are written and read
// far apart; under SC at least one thread sees the other's.
// smc: --model=sc
// expect: verdict=verified executions=3
// smc: --model=sc -DN=4
// expect: verdict=verified executions=3
// smc: --model=tso
// expect: verdict=unsafe
// smc: --model=tso -DFENCE
// expect: verdict=verified executions=3
// smc: --model=pso -DFENCE
// expect: verdict=verified executions=3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3000
#endif

static atomic_int x, y, between[2];
static int seen[2];

static void *run(void *arg) {
    const int me = arg != NULL;
    atomic_store_explicit(me ? &x : &y, 1, memory_order_relaxed);
    for (int i = 0; i < N; i++) atomic_store_explicit(&between[me], i, memory_order_relaxed);
#ifdef FENCE
    atomic_thread_fence(memory_order_seq_cst);
#endif
    seen[me] = atomic_load_explicit(me ? &y : &x, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, run, NULL);
    pthread_create(&t[1], NULL, run, &x);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(seen[0] || seen[1]);
    return between[0] != between[1];
}
