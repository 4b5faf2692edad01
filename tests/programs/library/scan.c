// smc:
// expect: verdict=verified exit=0 executions=1
// smc: -DLONG_DOUBLE
// expect: exit=2
// expect-stderr: scanf of a long double [unsupported]
// smc: -DUNINITIALISED -w
// expect: verdict=unsafe exit=1 error=uninitialized
//
// sscanf and strtod as in glibc: the input that each conversion consumes, the number of stored
// fields, and unchanged objects. All checks also pass in a native run.
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void integers(const char *in, const char *format, int r, int x, int y) {
    int a = -77, b = -77;
    assert(sscanf(in, format, &a, &b) == r && a == x && b == y);
}

static void longs(const char *in, const char *format, int r, long x) {
    long a = -77;
    assert(sscanf(in, format, &a) == r && a == x);
}

static void strings(const char *in, const char *format, int r, const char *x, const char *y, int at) {
    char a[32] = "----", b[32] = "----";
    int n = -1;
    assert(sscanf(in, format, a, b, &n) == r && strcmp(a, x) == 0 && strcmp(b, y) == 0 && n == at);
}

static void fractions(const char *in, const char *format, int r, double x, float y) {
    double a = -7;
    float b = -7;
    assert(sscanf(in, format, &a, &b) == r && (a == x || (a != a && x != x)) && (b == y || (b != b && y != y)));
}

static void number(const char *in, double x, float y, int taken, int error) {
    char *end;
    errno = 0;
    const double v = strtod(in, &end);
    assert((v == x || (v != v && x != x)) && end - in == taken && errno == error);
    const float f = strtof(in, NULL);
    assert(f == y || (f != f && y != y));
}

int main(void) {
    integers("12 34", "%d %d", 2, 12, 34);
    integers("12,34", "%d,%d", 2, 12, 34);
    integers("  -5+6", "%d%d", 2, -5, 6);
    integers("abc", "%d", 0, -77, -77);
    integers("", "%d", -1, -77, -77);
    integers("   ", "%d", -1, -77, -77);
    integers("0x1f 077", "%i %i", 2, 31, 63);
    integers("0x1f", "%x", 1, 31, -77);
    integers("1f", "%x%d", 1, 31, -77);
    integers("12345", "%2d%3d", 2, 12, 345);
    integers("12 34", "%*d %d", 1, 34, -77);
    integers("99999999999", "%d", 1, 1215752191, -77);
    integers("7%8", "%d%%%d", 2, 7, 8);
    integers("7 %8", "%d%%%d", 2, 7, 8);
    integers("5 x", "%d %d", 1, 5, -77);
    integers("08", "%i%d", 2, 0, 8);
    integers("-", "%d", 0, -77, -77);
    integers("+3", "%d", 1, 3, -77);
    integers("12", "%u %n", 1, 12, 2);
    integers("300 5", "%hhd %d", 2, -212, 5);
    integers("70000", "%hd", 1, -61072, -77);
    longs("123456789012", "%ld", 1, 123456789012l);
    longs("-9223372036854775809", "%ld", 1, -9223372036854775807l - 1);
    longs("0xffffffffffffffff", "%lx", 1, -1l);
    longs("777", "%lo", 1, 511l);
    longs("12", "%zu", 1, 12l);
    longs("12", "%jd", 1, 12l);
    longs("0x10", "%p", 1, 16l);
    strings("hello world", "%s %s %n", 2, "hello", "world", 11);
    strings("hello", "%3s%s%n", 2, "hel", "lo", 5);
    strings("a=b", "%[^=]=%s%n", 2, "a", "b", 3);
    strings("a-c]x", "%[]a-c-]%s%n", 2, "a-c]", "x", 5);
    strings("123abc", "%[0-9]%[a-z]%n", 2, "123", "abc", 6);
    strings("xyz", "%2c%1c", 2, "xy--", "z---", -1);
    strings("x", "%2c%c", 1, "x---", "----", -1);
    strings("  pad", "%c%s", 2, " ---", "pad", -1);
    strings("", "%s", -1, "----", "----", -1);
    strings("abc", "%[x]", 0, "----", "----", -1);
    strings("abc", "a%sc", 1, "bc", "----", -1);
    strings("k:v", "%[^:]:%s%n", 2, "k", "v", 3);
    fractions("1.5 2.5", "%lf %f", 2, 0x1.8p+0, 0x1.4p+1f);
    fractions("1e3 -2E-2", "%lf%f", 2, 0x1.f4p+9, -0x1.47ae14p-6f);
    fractions("inf nan", "%lf %f", 2, __builtin_inf(), __builtin_nanf(""));
    fractions(".5.", "%lf%f", 1, 0x1p-1, -0x1.cp+2f);
    fractions("0x1p3", "%lf", 1, 0x1p+3, -0x1.cp+2f);
    fractions("1e", "%lf", 1, 0x1p+0, -0x1.cp+2f);
    fractions("x", "%lf", 0, -0x1.cp+2, -0x1.cp+2f);
    fractions("123456", "%3lf%f", 2, 0x1.ecp+6, 0x1.c8p+8f);
    fractions("-infinity 1", "%lf%f", 2, -__builtin_inf(), 0x1p+0f);
    fractions("1.", "%lf", 1, 0x1p+0, -0x1.cp+2f);
    number("3.14xyz", 0x1.91eb851eb851fp+1, 0x1.91eb86p+1f, 4, 0);
    number("  -2.5e-3", -0x1.47ae147ae147bp-9, -0x1.47ae14p-9f, 9, 0);
    number("1e400", __builtin_inf(), __builtin_inff(), 5, ERANGE);
    number("1e-400", 0x0p+0, 0x0p+0f, 6, ERANGE);
    number("0x1.8p1", 0x1.8p+1, 0x1.8p+1f, 7, 0);
    number("infinit", __builtin_inf(), __builtin_inff(), 3, 0);
    number("nanx", __builtin_nan(""), __builtin_nanf(""), 3, 0);
    number("e5", 0x0p+0, 0x0p+0f, 0, 0);
    number(".e1", 0x0p+0, 0x0p+0f, 0, 0);
    number("1e+", 0x1p+0, 0x1p+0f, 1, 0);
    number("1.2.3", 0x1.3333333333333p+0, 0x1.333334p+0f, 3, 0);
    number("0x", 0x0p+0, 0x0p+0f, 1, 0);
    number("0xg", 0x0p+0, 0x0p+0f, 1, 0);
    number("+.5e1f", 0x1.4p+2, 0x1.4p+2f, 5, 0);
    number("123456789012345678901234567890", 0x1.8ee90ff6c373ep+96, 0x1.8ee91p+96f, 30, 0);
    number("1e39", 0x1.78287f49c4a1dp+129, __builtin_inff(), 4, 0);
    number("", 0x0p+0, 0x0p+0f, 0, 0);
#ifdef LONG_DOUBLE
    long double v;
    sscanf("1", "%Lf", &v);
#endif
#ifdef UNINITIALISED
    int stored;
    if (sscanf("x", "%d", &stored) != 1) return stored & 1;
#endif
    return 0;
}
