// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Pure functions of <math.h> are the host's.
#include <assert.h>
#include <math.h>

int main(void) {
    volatile double x = 0.5;
    volatile float y = 2.25f;
    assert(fabs(sin(x) * sin(x) + cos(x) * cos(x) - 1) < 1e-15);
    assert(pow(2, 10 * x) == 32 && sqrtf(y) == 1.5f && powf(y, 2) == 5.0625f);
    assert(lround(-2.5) == -3 && ldexp(x, 3) == 4 && floor(-x) == -1 && ilogb(8) == 3);
    assert(atan2(0, -1) > 3.14159 && exp(0) == 1 && hypot(3, 4) == 5);
    return 0;
}
