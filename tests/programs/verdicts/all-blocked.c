// smc: --model=ra
// expect: verdict=incomplete exit=3 executions=0 blocked=1
// expect-stderr: all-blocked.c:14:5: warning: every execution was blocked
// The only thread reads the only value, and the assumption excludes it: no assertion was checked.
#include <assert.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

atomic_int x;

int main(void) {
    int seen = atomic_load(&x);
    __VERIFIER_assume(seen == 1);
    assert(seen == 2);
    return 0;
}
