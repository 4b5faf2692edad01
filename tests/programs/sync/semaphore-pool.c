// One thread posts, WORKERS equal threads wait: which post releases which thread does not matter,
// unless the count is read. With a count there are Catalan's numbers.
// smc: --algo=tracer -DWORKERS=1
// expect: verdict=verified executions=1 blocked=0
// smc: --algo=tracer -DWORKERS=2
// expect: verdict=verified executions=1 blocked=0 interchangeable=2
// smc: --algo=tracer -DWORKERS=3 --model=sc
// expect: verdict=verified executions=1 blocked=0 interchangeable=3
// smc: --algo=tracer -DWORKERS=4 --model=tso
// expect: verdict=verified executions=1 blocked=0 interchangeable=4
// smc: --algo=trust -DWORKERS=5 --model=c20
// expect: verdict=verified executions=1 blocked=0 interchangeable=5
// smc: --algo=tracer
// expect: verdict=verified executions=1 blocked=0 interchangeable=6
// smc: --algo=tracer --barriers=off
// expect: verdict=verified executions=132 blocked=0 interchangeable=6
// smc: --algo=tracer --symmetry=off -DWORKERS=4
// expect: verdict=verified executions=24 blocked=0
// smc: --algo=tracer --model=ra -DWORKERS=4
// expect: verdict=verified executions=14 blocked=0
// smc: --algo=tracer -DFENCES -DWORKERS=4
// expect: verdict=verified executions=14 blocked=0
// smc: --algo=tracer -DFENCES -DWORKERS=4 --model=tso
// expect: verdict=verified executions=1 blocked=0
// smc: --algo=enumerate -DWORKERS=3 --model=sc
// expect: verdict=verified executions=5
// smc: --algo=tracer -DLOOK -DWORKERS=4
// expect: verdict=verified executions=14 blocked=0
// smc: --algo=tracer -DINITIAL=2 -DWORKERS=4
// expect: verdict=verified executions=1 blocked=0
// smc: --algo=tracer -DAGAIN -DWORKERS=3
// expect: verdict=verified executions=1 blocked=0
// smc: --algo=tracer -DPOSTS=3 -DWORKERS=4
// expect: verdict=unsafe exit=1 error=deadlock
// expect-stderr: waits for the semaphore s, which is never posted
// smc: --algo=tracer -DPOSTS=3 -DWORKERS=4 --jobs=2
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --algo=tracer --check=termination -DWORKERS=3
// expect: verdict=verified executions=30
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

#ifndef WORKERS
#define WORKERS 6
#endif
#ifndef INITIAL
#define INITIAL 0
#endif
#ifndef POSTS
#define POSTS (WORKERS - INITIAL)
#endif

static sem_t s;

static void *work(void *arg) {
    sem_wait(&s);
    return arg;
}

static void round_of(void) {
    pthread_t t[WORKERS];
    sem_init(&s, 0, INITIAL);
    for (int i = 0; i < WORKERS; i++) pthread_create(&t[i], NULL, work, NULL);
    for (int i = 0; i < POSTS; i++) {
#ifdef FENCES
        atomic_thread_fence(memory_order_seq_cst);
#endif
        sem_post(&s);
    }
    for (int i = 0; i < WORKERS; i++) pthread_join(t[i], NULL);
#ifdef LOOK
    int value;
    sem_getvalue(&s, &value);
#endif
    sem_destroy(&s);
}

int main(void) {
    round_of();
#ifdef AGAIN
    round_of();
#endif
    return 0;
}
