// Functions of <math.h> that clang replaces by intrinsics where errno is not set.
//
// smc: -fno-math-errno
// expect: verdict=verified exit=0 executions=1
// smc: -ffast-math -DEIGHT=9
// expect: verdict=unsafe exit=1 error=assertion line=17
#include <assert.h>
#include <math.h>
#ifndef EIGHT
#define EIGHT 8
#endif
volatile double one = 1, two = 2;
volatile float four = 4;
int main(void) {
    assert(log2(two) == 1);
    assert(log2f(four) == 2);
    assert(pow(two, 3) == EIGHT);
    assert(exp(one) > 2.7 && sin(one) > 0.8 && cos(one) < 0.6);
    assert(log10(two) < 0.31 && log(two) > 0.69 && exp2(two) == 4);
    return 0;
}
