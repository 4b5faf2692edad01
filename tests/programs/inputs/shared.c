// smc:
// expect: verdict=unsafe exit=1 error=assertion line=46
// report: with v = 42 (line
// smc: --keep-going
// expect: verdict=unsafe exit=1 executions=5
// smc: --keep-going --algo=trust
// expect: verdict=unsafe exit=1 executions=5
// smc: --keep-going --algo=lapor
// expect: verdict=unsafe exit=1 executions=5
// smc: --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 executions=5
// smc: --keep-going --model=sc
// expect: verdict=unsafe exit=1 executions=5
// smc: --keep-going --model=tso --algo=trust
// expect: verdict=unsafe exit=1 executions=5
// smc: --keep-going --model=c20 --jobs=2
// expect: verdict=unsafe exit=1 executions=5
// smc: --algo=sampling --seed=1
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DRIGHT
// expect: verdict=verified exit=0 executions=4
// smc: --nondet=0..50 --keep-going
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=sc --algo=rvf
// expect: exit=2
// expect-stderr: __VERIFIER_nondet_int without a range of values, which algorithm rvf (model sc) needs
//
// A thread publishes an input and its double: of 2^32 inputs one is wrong.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static atomic_int a, b;

static void *publish(void *unused) {
    const int v = __VERIFIER_nondet_int();
    if (v > 10 && v < 1000000) atomic_store(&a, v), atomic_store(&b, 2 * v);
    return unused;
}

static void look(int q) {
    if (q) assert(2 * atomic_load(&a) == q);
#ifndef RIGHT
    assert(q != 84);
#endif
}

int main(void) {
    pthread_t h;
    pthread_create(&h, NULL, publish, NULL);
    look(atomic_load(&b));
    pthread_join(h, NULL);
    return 0;
}
