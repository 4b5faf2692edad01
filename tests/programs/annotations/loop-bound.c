// smc:
// expect: verdict=bounded exit=0
// expect-stderr: loop-bound.c:25:5: warning: the loop was cut at its __VERIFIER_loop_bound; more rounds were not explored [bound]
// smc: --unroll=10
// expect: verdict=verified exit=0
// smc: -DBOUND=6
// expect: verdict=verified exit=0
//
// Dartagnan's bound applies to the next loop only, also if it is set by libvsync's function.
#include <assert.h>

void __VERIFIER_loop_bound(int);

#ifndef BOUND
#define BOUND 5
#endif

static inline void verification_loop_bound(unsigned bound) { __VERIFIER_loop_bound(bound); }

volatile int rounds = 6;

int main(void) {
    int sum = 0;
    verification_loop_bound(BOUND);
    for (int i = 0; i < rounds; i++) sum += i;
    for (int i = 0; i < 10; i++) sum += 10;
    assert(sum == 115);
    return 0;
}
