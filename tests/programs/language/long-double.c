// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer -DRACE
// expect: verdict=unsafe exit=1 error=race errors=1
// smc: --model=ra --algo=tracer -DSINE
// expect: exit=2
// expect-stderr: sinl
//
// long double: arithmetic, comparisons, conversions, constants, parameters, printing, roots; a
// shared object. Other mathematical functions are refused. All checks also pass in a native run.
#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static long double shared = 0.1L, table[2] = {1.5L, -2};
static atomic_int ready;

static long double mean(int n, ...) {
    va_list args;
    long double sum = 0;
    va_start(args, n);
    for (int i = 0; i < n; i++) sum += va_arg(args, int) * va_arg(args, long double);
    va_end(args);
    return sum / n;
}

static void numbers(int seven) {
    volatile long double x = seven, y = 0.1L, zero = 0;
    assert(x + y == 7.1L && x - y < 7 && x * y != 0.7 && x / 2 == 3.5L && -x == -7 && fabsl(-x) == 7);
    assert(x > y && !(x < zero / zero) && zero / zero != zero / zero && isinf(x / zero) && (x ? 1 : 0));
    assert((int)x == 7 && (unsigned char)(x * 30) == 210 && (int64_t)-x == -7 && (uint64_t)(x * 0x1p60L) == 7ull << 60);
    assert((double)y == 0.1 && (float)y == 0.1f && (long double)0.1 != y && (long double)(signed char)-seven == -7);
    assert((long double)UINT64_MAX == 18446744073709551615.0L && table[1] < table[0] && 1 + 0x1p-63L > 1);
    table[0] += y;
    assert(table[0] == 1.6L && mean(2, 1, 0.5L, 3, table[1]) == -2.75L);
    char text[64];
    snprintf(text, sizeof text, "%d %Lf %.3Le %d %8.2Lf|", 1, y, -x, 2, x);
    assert(!strcmp(text, "1 0.100000 -7.000e+00 2     7.00|"));
}

static void *writer(void *arg) {
    shared *= 2;
    atomic_store(&ready, 1);
#ifdef RACE
    shared = 0;
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    numbers(7);
    pthread_create(&t, NULL, writer, NULL);
    if (atomic_load(&ready)) assert(shared == 0.2L);
    pthread_join(t, NULL);
    assert(sqrtl(table[1] * -2) == 2);
#ifdef SINE
    return sinl(shared) > 1;
#endif
    return 0;
}
