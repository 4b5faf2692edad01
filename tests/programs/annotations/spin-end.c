// smc: --model=rc11 -DROUND=1 --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=3
// smc: --model=rc11 -DROUND=2 --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=3
// smc: --model=rc11 -DROUND=3 --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=3
// smc: --model=rc11 -DROUND=1 -DNEVER
// expect: verdict=unsafe exit=1 error=liveness
// smc: --model=rc11 -DROUND=4
// expect: verdict=bounded exit=0
//
// Waiting loops annotated for GenMC, Dartagnan and libvsync. Counters of rounds are declared irrelevant: only the
// last of four values lets the thread continue. A round with other effects is repeated in spite of the annotation.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_loop_begin(void);
void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(int);

static inline void verification_spin_end(int done) { __VERIFIER_spin_end(done); }

#if ROUND == 1
#define AWAIT_WHILE(cond) for (__VERIFIER_loop_begin(); __VERIFIER_spin_start(), (cond) ? 1 : (verification_spin_end(1), 0); \
                               verification_spin_end(0))
#elif ROUND == 2
#define AWAIT_WHILE(cond) for (int again = (__VERIFIER_loop_begin(), 0); \
                               __VERIFIER_spin_start(), again = (cond), __VERIFIER_spin_end(!again), again;)
#elif ROUND == 3
#define AWAIT_WHILE(cond) for (__VERIFIER_loop_begin();; __VERIFIER_spin_end(0)) if (__VERIFIER_spin_start(), !(cond)) break; else
#else
#define AWAIT_WHILE(cond) __VERIFIER_loop_bound(5); \
    for (int again; __VERIFIER_spin_start(), again = (cond), atomic_fetch_add(&attempts, 1), __VERIFIER_spin_end(!again), again;)
void __VERIFIER_loop_bound(int);
#endif

atomic_int x, attempts, rounds_of_all;

static void *writer(void *unused) {
    (void)unused;
    atomic_store(&x, 1);
    atomic_store(&x, 2);
#ifndef NEVER
    atomic_store(&x, 3);
#endif
    return 0;
}

static void *waiter(void *unused) {
    (void)unused;
    int rounds = 0;
    AWAIT_WHILE((rounds++, atomic_load(&x) != 3)) {}
    rounds_of_all += rounds;
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, writer, 0);
    pthread_create(&u, 0, waiter, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(x == 3 && attempts >= 0); // who looks at a count may tell how often it went round
    return 0;
}
