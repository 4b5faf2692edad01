// smc: -DDIGITS
// expect: verdict=verified exit=0 executions=1
// smc: -DDIGITS --merge=off
// expect: verdict=verified exit=0 executions=25
// smc: -DSWITCH
// expect: verdict=verified exit=0 executions=1
// smc: -DSWITCH --merge=off
// expect: verdict=verified exit=0 executions=5
// smc: -DONE_SIDE
// expect: verdict=verified exit=0 executions=3
// smc: -DONE_SIDE -DWRONG
// expect: verdict=unsafe exit=1 error=uninitialized line=79
// smc: -DONE_SIDE -DWRONG --merge=off
// expect: verdict=unsafe exit=1 error=uninitialized line=79
// smc: -DPOINTERS
// expect: verdict=verified exit=0 executions=2
// smc: -DPOINTERS --algo=enumerate
// expect: verdict=verified exit=0 executions=2
// smc: -DALLOCATED
// expect: verdict=verified exit=0 executions=2
// smc: -DDIGITS -DBROKEN
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DDIGITS -DBROKEN --jobs=2
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DDIGITS -DBROKEN --nondet=90..105
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DSWITCH -DBROKEN --algo=lapor
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DOVERFLOW --check=overflow
// expect: verdict=unsafe exit=1 error=arithmetic line=117
// smc: -DOVERFLOW
// expect: verdict=verified exit=0 executions=1
//
// Branches on inputs whose paths only compute are explored as one (docs/design/inputs.md); others
// are not, and no value that the paths leave is lost or invented.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#ifdef DIGITS
static int digit(int c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}
int main(void) {
    const int high = digit(__VERIFIER_nondet_int()), low = digit(__VERIFIER_nondet_int());
    const int number = high < 0 || low < 0 ? -1 : 16 * high + low;
#ifdef BROKEN
    if (number == 0xbd) assert(0);
#endif
    assert(number >= -1 && number < 256);
    return 0;
}
#elif defined SWITCH
int main(void) {
    const int v = __VERIFIER_nondet_int();
    int to = 0;
    switch (v) {
    case 3: to = 10; break;
    case 7: to = 20; // falls through
    case 8: to += 5; break;
    case 90: to = v; break;
    default: to = -1;
    }
#ifdef BROKEN
    assert(to != 25);
#endif
    assert(to >= -1 && to <= 90);
    return 0;
}
#elif defined ONE_SIDE
int main(void) {
    const int v = __VERIFIER_nondet_int();
    int x;
    if (v > 0) x = v + 1;
#ifdef WRONG
    if (v > -9 && x == 1) return 0;
#else
    if (v > 5 && x == 1) return 1;
#endif
    return 0;
}
#elif defined POINTERS
static int a, b;
int main(void) {
    const int v = __VERIFIER_nondet_int();
    int *p = &a, n = 1;
    if (v > 0) {
        p = &b;
        n = 2;
    }
    *p = n;
    assert(v > 0 ? b == 2 && a == 0 : a == 1 && b == 0);
    return 0;
}
#elif defined ALLOCATED
int main(void) {
    const int v = __VERIFIER_nondet_int();
    int *one = calloc(1, sizeof *one), *two = calloc(1, sizeof *two), *p = one, *q = two;
    if (!one || !two) return 0;
    if (v > 0) {
        p = two;
        q = one;
    }
    *p = 5;
    assert(*q == 0 && *(v > 0 ? two : one) == 5);
    free(p);
    free(q);
    return 0;
}
#elif defined OVERFLOW
int main(void) {
    const int v = __VERIFIER_nondet_int();
    int x = 0;
    if (v > 5) x = v + 1;
    assert(x != 6);
    return 0;
}
#endif
