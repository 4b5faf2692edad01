// After three increments by each of two threads, x is at least 2. The value 2 needs four preemptions:
// A reads 0, B completes two rounds, A writes 1, B reads it, A completes its rounds, B writes 2.
// smc: --model=sc --preemptions=0 --keep-going
// expect: verdict=bounded executions=2 preemption_bound=0
// smc: --symmetry=off --model=sc --preemptions=0 --algo=enumerate --keep-going
// expect: verdict=bounded executions=2 preemption_bound=0
// smc: --model=sc --preemptions=3 --keep-going
// expect: verdict=bounded executions=90 preemption_bound=3
// smc: --symmetry=off --model=sc --preemptions=3 --algo=enumerate --keep-going
// expect: verdict=bounded executions=90 preemption_bound=3
// smc: --model=sc --preemptions=4 --keep-going
// expect: verdict=unsafe error=assertion executions=146 preemption_bound=4
// smc: --symmetry=off --model=sc --preemptions=4 --algo=enumerate --keep-going
// expect: verdict=unsafe error=assertion executions=146 preemption_bound=4
// smc: --model=sc --preemptions=4
// expect: verdict=unsafe error=assertion
// smc: --symmetry=off --model=sc --algo=tracer -DLEAST=2
// expect: verdict=verified executions=192
// smc: --model=sc --algo=chess -DLEAST=2
// expect: verdict=verified executions=192
// smc: --model=sc --preemptions=100 -DLEAST=2
// expect: verdict=verified executions=192
// smc: --preemptions=1
// expect: exit=2
// expect-stderr: --preemptions has no effect under model 'rc11'; it is for --model=sc
// smc: --model=sc --preemptions=1 --algo=tracer
// expect: exit=2
// expect-stderr: --preemptions is for --algo=chess and --algo=enumerate
// smc: --model=sc --preemptions=1 --jobs=2
// expect: exit=2
// expect-stderr: --jobs and --checkpoint do not support algorithm 'chess'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef LEAST
#define LEAST 3
#endif

static atomic_int x;

static void *add(void *arg) {
    (void)arg;
    for (int i = 0; i < 3; i++) x = x + 1;
    return 0;
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, add, 0);
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
    assert(x >= LEAST);
}
