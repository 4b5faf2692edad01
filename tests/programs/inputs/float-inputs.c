// smc:
// expect: verdict=unsafe exit=1 error=assertion line=23
// report: with f = 1.5 (line 20), d = -0.25 (line 21)
// smc: --algo=trust --jobs=2
// expect: verdict=unsafe exit=1 error=assertion line=23
// smc: -DRIGHT
// expect: verdict=verified exit=0
// smc: -DRIGHT --nondet=0..9
// expect: verdict=verified exit=0
// smc: --nondet=0..9
// expect: verdict=verified exit=0
//
// Inputs that are floating-point numbers. Within --nondet they are integers, so never 1.5.
#include <assert.h>

extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
    const float f = __VERIFIER_nondet_float();
    const double d = __VERIFIER_nondet_double();
#ifndef RIGHT
    assert(f != 1.5f || d != -0.25);
#else
    if (f != f || d != d) return 0; // not a number
    assert((f < 0 || f >= 0) && (double)f + 1 >= f && (d <= 3 || d > 2));
#endif
    return 0;
}
