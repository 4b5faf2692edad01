// smc: -DCOMPARE
// expect: verdict=unsafe exit=1 error=assertion line=47
// smc: -DLENGTH
// expect: verdict=unsafe exit=1 error=assertion line=51
// smc: -DFIND
// expect: verdict=unsafe exit=1 error=assertion line=55
// smc: -DFILL
// expect: verdict=unsafe exit=1 error=assertion line=60
// smc: -DNUMBER
// expect: verdict=unsafe exit=1 error=assertion line=62
// smc: -DHEXADECIMAL
// expect: verdict=unsafe exit=1 error=assertion line=64
// smc: -DCLASSES
// expect: verdict=unsafe exit=1 error=assertion line=67
// smc: -DCOPY
// expect: verdict=unsafe exit=1 error=assertion line=72
// smc: -DPRINT
// expect: verdict=unsafe exit=1 error=assertion line=78
// smc: -DPRODUCT
// expect: verdict=unsafe exit=1 error=assertion line=89
// smc: -DPRODUCT -DRIGHT
// expect: verdict=verified exit=0 executions=6
//
// Library functions on bytes that are inputs.
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assume(int);

static int is_prefix(const char *text, const char *of) {
    return memcmp(text, of, strlen(text)) == 0;
}

int main(void) {
    char text[4] = {0};
    for (int i = 0; i < 3; i++) text[i] = (char)__VERIFIER_nondet_uchar();
#ifdef COMPARE
    if (is_prefix("xy", text)) assert(text[0] == 'x' && text[1] == 'y');
    if (strcmp(text, "abc") < 0) assert(text[0] <= 'a');
    assert(strcmp(text, "yes"));
#elif defined LENGTH
    const size_t n = strlen(text);
    assert(n <= 3);
    assert(n != 2 || text[0] != 'q');
#elif defined FIND
    const char *at = strchr(text, 'k'), *end = memchr(text, 0, sizeof text);
    assert(end && (!at || at < end));
    assert(!at || at != text + 1 || text[0] != 'j');
#elif defined FILL
    char long_text[100];
    memset(long_text, text[0], sizeof long_text);
    assert(long_text[0] == long_text[77]);
    assert(long_text[95] != 'w');
#elif defined NUMBER
    assert(atoi(text) != 77);
#elif defined HEXADECIMAL
    assert(strtol(text, NULL, 16) != 0xabc);
#elif defined CLASSES
    const unsigned char c = (unsigned char)text[0];
    assert(!isdigit(c) || toupper(c) != '7');
#elif defined COPY
    char copy[8];
    strcpy(copy, text);
    assert(strlen(copy) == strlen(text));
    assert(strcmp(copy, "zz"));
#elif defined PRINT
    char printed[20];
    const unsigned x = __VERIFIER_nondet_uint();
    snprintf(printed, sizeof printed, "%u", x);
    assert(strlen(printed) <= 10);
    assert(strcmp(printed, "90125"));
#elif defined PRODUCT
    int small;
    long large;
    const int x = __VERIFIER_nondet_int();
    // the condition is an input, of which only matters whether it is 0
    __VERIFIER_assume(x & 0xff00);
    if (!__builtin_mul_overflow(x, -3, &small)) assert(x >= -715827882 && x <= 715827882);
    else assert(x < -715827882 || x > 715827882);
    if (__builtin_mul_overflow((long)__VERIFIER_nondet_ulong(), 1000000007L, &large)) return 0;
#ifndef RIGHT
    assert(large != 3000000021L);
#endif
#endif
    return 0;
}
