// smc: --model=ra --algo=tracer -Wno-format
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Every conversion of the printf family, with flags, width and precision, as glibc prints it.
#include <assert.h>
#include <stdio.h>
#include <string.h>

#define PRINTS(expected, ...) assert(snprintf(text, sizeof text, __VA_ARGS__) == (int)strlen(text) && !strcmp(text, expected))

int main(void) {
    char text[100];
    const double infinity = __builtin_inf(), nan = __builtin_nan("");

    // The sign goes before the zeros that pad; what is no number gets none.
    PRINTS("-0002.25", "%08.2f", -2.25);
    PRINTS("+002.500|-002.5e+00|-00001.5", "%+08.3f|%010.1e|%08.2G", 2.5, -2.5, -1.5);
    PRINTS("     inf|-inf    |    +inf|     nan", "%08f|%-08f|%+08f|% 08f", infinity, -infinity, infinity, nan);
    PRINTS("0x001.8p+0|-0X01P-1", "%010a|%08A", 1.5, -0.5);
    PRINTS("1.500000|-00002.250|     1.5", "%Lf|%010.3Lf|%8Lg", 1.5L, -2.25L, 1.5L);
    PRINTS("1.|1.00000|2", "%#.0f|%#g|%.0f", 1.0, 1.0, 1.5);

    PRINTS("-0003|4    |   +5|    6|  007", "%05d|%-5d|%+5d|% 5d|%05.3d", -3, 4, 5, 6, 7);
    PRINTS("44|4464|-1|1099511627776|-1|255", "%hhd|%hd|%ld|%lld|%jd|%hhu", 300, 70000, -1L, 1LL << 40, (long)-1, 255);
    PRINTS("||     |+|0", "%.0d|%.0x|%5.0d|%+.0d|%#.0o", 0, 0, 0, 0, 0);
    PRINTS("010|010|0|0|0x1f|0X1F|0b101|101", "%#o|%#.3o|%#o|%#x|%#x|%#X|%#b|%b", 8, 8, 0, 0, 31, 31, 5, 5);
    PRINTS("  0x1f|0x001f|00001f", "%#6x|%#06x|%06x", 31, 31, 31);

    PRINTS("(nil)|     (nil)|0x1234    |    0x1234", "%p|%10p|%-10p|%10p", NULL, NULL, (void *)0x1234, (void *)0x1234);
    PRINTS("a|    b|c    |%", "%c|%5c|%-5c|%%", 'a', 'b', 'c');
    PRINTS("x|    y|z    |he|(null)|", "%s|%5s|%-5s|%.2s|%s|%.3s", "x", "y", "z", "hello", (char *)NULL, (char *)NULL);
    PRINTS("    3|3    |003|1.50    |3|3    ", "%*d|%-*d|%.*d|%*.*f|%.*d|%0*d", 5, 3, 5, 3, 3, 3, -8, 2, 1.5, -1, 3, -5, 3);

    int n;
    long ln;
    short hn;
    signed char hhn;
    PRINTS("abcdefg", "a%nbc%ln%sf%hng%hhn", &n, &ln, "de", &hn, &hhn);
    assert(n == 1 && ln == 3 && hn == 6 && hhn == 7);

    assert(snprintf(text, 4, "%d", 123456) == 6 && !strcmp(text, "123"));
    assert(snprintf(NULL, 0, "%s", "nothing") == 7);
    return 0;
}
