// smc: --model=ra --algo=tracer --exit-status=ignore
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=exit line=19
// smc: --model=ra --algo=tracer --keep-going -DWRONG
// expect: verdict=unsafe exit=1 error=assertion line=17 executions=2
//
// A nondeterministic Boolean has two values.
#include <assert.h>
#include <stdbool.h>

_Bool __VERIFIER_nondet_bool(void);

int main(void) {
    bool b = __VERIFIER_nondet_bool();
#ifdef WRONG
    assert(!b);
#endif
    return b;
}
