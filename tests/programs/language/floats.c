// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// float and double: arithmetic, comparison, conversion, not-a-number.
#include <assert.h>

static double root(double v) {
    double r = v;
    for (int i = 0; i < 40; i++) r = (r + v / r) / 2;
    return r;
}

int main(void) {
    double r = root(2.0);
    assert(r > 1.41421356 && r < 1.41421357);
    float f = 0.1f + 0.2f;
    assert((float)f == 0.3f || f > 0.3f);
    assert(0.1 + 0.2 != 0.3);
    assert((int)-2.75 == -2 && (unsigned char)200.9 == 200 && (long)1e15 == 1000000000000000);
    assert((double)(1ull << 53) == 9007199254740992.0 && (float)16777217 == 16777216.0f);
    volatile double zero = 0.0;
    double inf = 1.0 / zero, nan = zero / zero;
    assert(inf > 1e308 && -inf < -1e308 && nan != nan && !(nan < 1.0) && !(nan >= 1.0));
    assert(-zero == zero && 7.5 - 0.5 * 3 == 6.0);
    return 0;
}
