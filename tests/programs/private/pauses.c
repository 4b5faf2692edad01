// A wait that pauses after some attempts, in a separate function: after its return, nothing depends on the
// number of rounds. Results must not depend on when a thread's state is saved, which differs between algorithms.
// smc: --model=sc --algo=tracer --no-reductions
// expect: verdict=verified executions=1 blocked=2
// smc: --model=sc --algo=trust --no-reductions
// expect: verdict=verified executions=1 blocked=2
// smc: --model=sc --algo=lapor
// expect: verdict=verified executions=1 blocked=2
// smc: --model=sc --algo=rvf
// expect: verdict=verified executions=1 blocked=2
// smc: --model=sc --algo=enumerate
// expect: verdict=verified executions=1 blocked=2
// smc: --model=sc --algo=chess
// expect: verdict=verified executions=1
// smc: --model=rc11
// expect: verdict=verified executions=1 blocked=0
// smc: --model=tso -DATTEMPTS=100
// expect: verdict=verified executions=1 blocked=0
// smc: -DNEVER
// expect: verdict=unsafe error=liveness
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>

#ifndef ATTEMPTS
#define ATTEMPTS 9
#endif

static atomic_int first, second;

static void pause_after(int *attempt) {
    if (++*attempt >= ATTEMPTS) {
        sched_yield();
        *attempt = 0;
    }
}

static int wait_for(atomic_int *x) {
    int value, attempt = 0;
    while (!(value = *x)) pause_after(&attempt);
    return value;
}

static void *set_first(void *unused) { return first = 1, unused; }
static void *set_second(void *unused) {
#ifndef NEVER
    second = 1;
#endif
    return unused;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, set_first, NULL);
    pthread_create(&u, NULL, set_second, NULL);
    int sum = wait_for(&first);
    first = 0;
    sum += wait_for(&second);
    assert(sum == 2);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return 0;
}
