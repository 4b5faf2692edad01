// smc:
// expect: verdict=verified exit=0 executions=1
// smc: -DTEXT
// expect: verdict=unsafe exit=1 error=assertion
// report: input x = 91
//
// Printing an input decides nothing about it; its digits in memory do.
#include <assert.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    const int x = __VERIFIER_nondet_int();
    printf("x = %d, %5x %c\n", x, x, x);
#ifdef TEXT
    char text[20];
    if (x >= 0 && x < 100) {
        snprintf(text, sizeof text, "%d", x);
        assert(text[0] != '9' || text[1] != '1');
    }
#endif
    return 0;
}
