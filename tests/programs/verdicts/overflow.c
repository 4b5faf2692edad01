// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer --check=overflow --keep-going
// expect: verdict=unsafe exit=1 error=arithmetic errors=1 line=27 executions=2 blocked=0
// expect-stderr: signed overflow: 2147483647 + 1 does not fit in 32 bits
// smc: --model=ra --algo=tracer --check=overflow -fwrapv
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer --check=overflow -DMULTIPLY
// expect: verdict=unsafe exit=1 error=arithmetic errors=1 line=30
// expect-stderr: signed overflow: -4611686018427387904 * -2 does not fit in 64 bits
// smc: --model=ra --algo=tracer --check=overflow -DNEGATE
// expect: verdict=unsafe exit=1 error=arithmetic errors=1 line=33
// smc: --model=ra --algo=tracer --check=overflow,nothing
// expect: exit=2
//
// Signed arithmetic overflows in one of two executions. Unsigned and narrow arithmetic and
// conversions do not overflow, nor does arithmetic with -fwrapv.
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int top = INT_MAX - 1;

static void *count(void *arg) {
    int n = atomic_load(&top);
    const long l = (long)n << 31;
    n = n + 1;
#ifdef MULTIPLY
    volatile long half = LONG_MIN / 2;
    half *= n == INT_MAX ? -1 : -2;
#elif defined NEGATE
    volatile int least = INT_MIN;
    return -least == INT_MIN ? arg : NULL;
#endif
    unsigned u = UINT_MAX;
    short s = SHRT_MAX;
    signed char c = SCHAR_MIN;
    u++, s++, c--;
    return u + (unsigned)s + (unsigned)c + (unsigned long)l ? arg : NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, count, NULL);
#ifdef MULTIPLY
    atomic_store(&top, INT_MIN);
#else
    atomic_store(&top, INT_MAX);
#endif
    pthread_join(t, NULL);
    return 0;
}
