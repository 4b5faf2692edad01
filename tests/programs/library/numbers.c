// smc:
// expect: verdict=verified exit=0 executions=1
//
// Numbers in two parts, products and quotients of complex numbers, and long double's functions that
// are instructions, as on the machine.
#include <assert.h>
#include <complex.h>
#include <math.h>

static void parts(void) {
    int e = 7;
    double whole;
    float few;
    assert(frexp(10.5, &e) == 0.65625 && e == 4);
    assert(frexp(-0.0, &e) == 0 && e == 0 && signbit(frexp(-0.0, &e)));
    assert(frexp(4.9e-324, &e) == 0.5 && e == -1073);
    assert(frexp(1.7976931348623157e308, &e) < 1 && e == 1024);
    assert(isinf(frexp(-INFINITY, &e)) && isnan(frexp(NAN, &e)));
    assert(frexpf(0.25f, &e) == 0.5f && e == -1);
    assert(modf(-10.25, &whole) == -0.25 && whole == -10);
    assert(modf(-INFINITY, &whole) == 0 && isinf(whole) && signbit(modf(-INFINITY, &whole)));
    assert(isnan(modf(NAN, &whole)) && isnan(whole));
    assert(modff(3.5f, &few) == 0.5f && few == 3);
}

static void products(void) {
    volatile double complex a = 1 + 2 * I, b = 3 - 4 * I, zero = 0;
    volatile float complex f = 1 + 2 * I;
    volatile long double complex l = 1 + 2 * I;
    double complex q = a * b, infinite = __builtin_complex((double)INFINITY, (double)NAN);
    assert(creal(q) == 11 && cimag(q) == 2);
    q = a / (2 * I);
    assert(creal(q) == 1 && cimag(q) == -0.5);
    q = b / __builtin_complex(1e300, 1e300); // without overflow of the divisor's square
    assert(fabs(creal(q) + 0.5e-300) < 1e-310 && fabs(cimag(q) + 3.5e-300) < 1e-310);
    assert(isinf(creal(infinite * a)) || isinf(cimag(infinite * a)));
    q = a / zero;
    assert(isinf(creal(q)) && isinf(cimag(q)));
    q = a / infinite;
    assert(creal(q) == 0 && cimag(q) == 0);
    q = zero / zero;
    assert(isnan(creal(q)) && isnan(cimag(q)));
    assert(crealf(f * f) == -3 && crealf(f / f) == 1 && cimagf(f / f) == 0);
    assert(creall(l * l) == -3 && creall(l / l) == 1);
}

static void wide(void) {
    volatile long double x = -2.5L, y = 3;
    assert(floorl(x) == -3 && ceill(x) == -2 && truncl(x) == -2 && rintl(x) == -2);
    assert(nearbyintl(x) == -2 && roundl(x) == -3 && fabsl(x) == 2.5L && sqrtl(x * x) == 2.5L);
    assert(fminl(x, y) == x && fmaxl(x, y) == y && copysignl(y, x) == -3);
    assert(x * y + 1 == -6.5L);
    volatile double d = 2.5, least = -0x1p127, few = -0x1p65;
    assert((__int128)least == -((__int128)1 << 126) * 2 && (_BitInt(100))few == -((_BitInt(100))1 << 65));
    assert(rint(d) == 2 && __builtin_roundeven(d) == 2 && __builtin_roundevenf(3.5f) == 4);
}

int main(void) {
    parts();
    products();
    wide();
    return 0;
}
