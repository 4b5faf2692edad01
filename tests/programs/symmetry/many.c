// Each of many threads adds to a counter of its own. Symmetry reduction learns which counter belongs to which
// thread, one thread at a time, but only if there is more than one execution. It is switched off after 32 threads
// that it had to take out of their groups.
// smc:
// expect: verdict=verified executions=1 interchangeable=0
// smc: -DN=512
// expect: verdict=verified executions=1 interchangeable=0
// smc: -DRACE --keep-going --algo=trust
// expect: verdict=unsafe errors=2 executions=1 interchangeable=0
// smc: -DN=16
// expect: verdict=verified executions=1 interchangeable=0
// smc: -DN=16 -DTURN --algo=tracer
// expect: verdict=verified executions=1 interchangeable=16
// smc: -DN=16 -DTURN --algo=trust --jobs=2
// expect: verdict=verified executions=1 interchangeable=16
// smc: -DCHOICE --algo=tracer
// expect: verdict=verified executions=2 interchangeable=0
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 100
#endif

static atomic_int counter[N];
static atomic_int turn, first_turns;
static int sum;
extern _Bool __VERIFIER_nondet_bool(void);

static void *count(void *own) {
    atomic_fetch_add((atomic_int *)own, 1);
#ifdef TURN
    if (atomic_fetch_add(&turn, 1) == 0) first_turns++;
#endif
#ifdef RACE
    if (own == &counter[N - 1] || own == &counter[N - 2]) sum++;
#endif
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, count, &counter[i]);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
#ifdef CHOICE
    if (__VERIFIER_nondet_bool()) turn = 2;
#endif
    return sum;
}
