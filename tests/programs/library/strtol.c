// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Conversion of text to integers, as in glibc.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

static void reads(const char *s, int base, long value, int length, int error) {
    char *end = NULL;
    errno = 0;
    assert(strtol(s, &end, base) == value && errno == error);
    assert(error == EINVAL ? !end : end == s + length);
}

int main(void) {
    reads("12", 1, 0, 0, EINVAL);
    reads("12", 37, 0, 0, EINVAL);
    reads("12", -1, 0, 0, EINVAL);
    reads("12x", 10, 12, 2, 0);
    reads("0x", 16, 0, 1, 0);
    reads("0xg", 0, 0, 1, 0);
    reads("  -0x1Fz", 0, -31, 7, 0);
    reads("+-3", 0, 0, 0, 0);
    reads("08", 0, 0, 1, 0);
    reads("zz", 36, 1295, 2, 0);
    reads("", 10, 0, 0, 0);
    reads(" \t\n\v\f\r", 10, 0, 0, 0);
    reads(" \t\n\v\f\r+7", 10, 7, 8, 0);
    reads("99999999999999999999", 10, LONG_MAX, 20, ERANGE);
    reads("-9223372036854775808", 10, LONG_MIN, 20, 0);
    reads("-9223372036854775809", 10, LONG_MIN, 20, ERANGE);

    errno = 0;
    assert(strtoul("-1", NULL, 10) == ULONG_MAX && !errno);
    assert(strtoul("18446744073709551616", NULL, 10) == ULONG_MAX && errno == ERANGE);
    errno = 0;
    assert(strtoul("1", NULL, 1) == 0 && errno == EINVAL);
    return 0;
}
