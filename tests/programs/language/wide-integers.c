// smc: --model=ra --algo=tracer -std=c23
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=ra --algo=tracer -std=c23 -DMORE
// expect: exit=2
// expect-stderr: values of type i200 [unsupported]
//
// Integers of 65 to 128 bits, and arithmetic with overflow checks, for which clang uses integers of
// any width. All checks also pass in a native run.
#include <assert.h>
#include <stdint.h>

typedef unsigned _BitInt(96) u96;
typedef _BitInt(65) s65;
static u96 counter = 5;
static s65 table[2] = {-1, 3};

static void arithmetic(volatile int *seven) {
    const int m = -*seven;
    u96 a = (u96)-1;
    assert((a >> 95) == 1 && a + 1 == 0 && a * a == 1 && a + 2 == 1);
    s65 s = (s65)m * 3, least = (s65)1 << 64;
    assert(s == -21 && s / 4 == -5 && s % 4 == -1 && (s >> 1) == -11 && (int)s == -21 && (__int128)s == -21);
    assert(least < 0 && (unsigned _BitInt(65))least >> 64 == 1);
    counter = counter * 7 + a;
    assert((int)counter == 34 && (__int128)(u96)m == ((__int128)1 << 96) - 7);
    table[1] = s;
    assert(table[0] == -1 && table[1] == -21);
}

static void numbers(volatile int *seven) {
    volatile double d = -0x1.8p70 * *seven;
    volatile float f = (float)*seven;
    volatile long double x = 0x1.1p100L;
    assert((__int128)d == -(__int128)21 * ((__int128)1 << 69) / 1 && (u96)f == 7 && (double)(__int128)d == d);
    assert((unsigned __int128)x >> 92 == 0x110 && (long double)(unsigned __int128)x == x && (float)(s65)-3 == -3.0f);
    assert((double)(((__int128)1 << 100) + 1) == 0x1p100 && (long double)~(unsigned __int128)0 == 0x1p128L);
}

static void overflow(volatile int *seven) {
    const int m = *seven - 8;
    const uint64_t big = UINT64_MAX * (*seven == 7);
    uint64_t z;
    int64_t s;
    __int128 w;
    unsigned __int128 u = ~(unsigned __int128)0;
    assert(__builtin_add_overflow(big, 1, &z) && z == 0 && !__builtin_add_overflow(big, m, &z) && z == UINT64_MAX - 1);
    assert(__builtin_mul_overflow(big, m, &z) && !__builtin_mul_overflow(big, 0 * m, &z) && z == 0);
    assert(__builtin_sub_overflow(0 * big, 1, &z) && z == UINT64_MAX && __builtin_add_overflow(big, big, &s));
    assert(!__builtin_add_overflow((__int128)big, m, &w) && w == (__int128)UINT64_MAX - 1);
    w = (__int128)1 << 126;
    assert(!__builtin_add_overflow(w, w - 1, &w) && __builtin_add_overflow(w, 1, &w) && w < 0);
    assert(__builtin_mul_overflow(u, 2, &u) && u == ~(unsigned __int128)0 - 1);
}

int main(void) {
    volatile int seven = 7;
    arithmetic(&seven);
    numbers(&seven);
    overflow(&seven);
#ifdef MORE
    _BitInt(200) more = seven;
    return more == 0;
#endif
    return 0;
}
