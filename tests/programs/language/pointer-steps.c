// A pointer offset larger than any object leads out of bounds, never into another object.
// smc: --model=sc
// expect: verdict=unsafe exit=1 error=memory line=24
// smc: --model=sc -DBACK
// expect: verdict=unsafe exit=1 error=memory line=24
// smc: --model=sc -DWRAPS
// expect: verdict=unsafe exit=1 error=memory line=24
// smc: --model=sc -DCONSTANT
// expect: verdict=unsafe exit=1 error=memory line=24
#include <stdlib.h>
static int before[4], a[4], after[4];

int main(void) {
    int *volatile p = a;
#if defined(BACK)
    volatile long k = -(1L << 29);
#elif defined(WRAPS)
    volatile long k = 1L << 62;
#elif defined(CONSTANT)
    const long k = 1L << 29;
#else
    volatile long k = 1L << 29;
#endif
    p[k] = 1;
    return before[0] + after[0];
}
