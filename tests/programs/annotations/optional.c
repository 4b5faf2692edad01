// smc: --model=rc11
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: -DWRONG
// expect: verdict=unsafe exit=1 error=assertion line=14
//
// An optional action is explored in separate executions that end after it.
#include <assert.h>
#include <genmc.h>

int main(void) {
    int x = 1;
#ifdef WRONG
    x = 2;
    __VERIFIER_optional(assert(x == 1));
#else
    __VERIFIER_optional(assert(x == 1));
#endif
    return 0;
}
