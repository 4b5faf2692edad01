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
// expect: verdict=unsafe exit=1 error=uninitialized line=109
// smc: -DONE_SIDE -DWRONG --merge=off
// expect: verdict=unsafe exit=1 error=uninitialized line=109
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
// expect: verdict=unsafe exit=1 error=arithmetic line=147
// smc: -DOVERFLOW --check=overflow --merge=off
// expect: verdict=unsafe exit=1 error=arithmetic line=147
// smc: -DOVERFLOW
// expect: verdict=verified exit=0 executions=1
// smc: -DCHECKED --check=overflow
// expect: verdict=verified exit=0 executions=1
// smc: -DCHECKED --check=overflow --merge=off
// expect: verdict=verified exit=0 executions=3
// smc: -DCHECKED -DWRONG --check=overflow
// expect: verdict=unsafe exit=1 error=arithmetic line=160
// smc: -DCHECKED -DWRONG --check=overflow --algo=enumerate --keep-going
// expect: verdict=unsafe exit=1 error=arithmetic line=160 executions=2
// smc: -DCHECKED -DWRONG --check=overflow --nondet=990..1005
// expect: verdict=unsafe exit=1 error=arithmetic line=160
// smc: -DDIVIDED
// expect: verdict=verified exit=0 executions=1
// smc: -DDIVIDED --merge=off
// expect: verdict=verified exit=0 executions=3
// smc: -DDIVIDED -DBROKEN
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DDIVIDED -DWRONG
// expect: verdict=unsafe exit=1 error=arithmetic line=171
// report: with v = 0 (line
// smc: -DDIVIDED -DWRONG --jobs=2 --algo=trust
// expect: verdict=unsafe exit=1 error=arithmetic line=171
// smc: -DDIVIDED -DWRONG --model=sc --algo=lapor --keep-going
// expect: verdict=unsafe exit=1 error=arithmetic line=171 executions=3
// smc: -DFLAG
// expect: verdict=verified exit=0 executions=1
// smc: -DFLAG -DBROKEN
// expect: verdict=unsafe exit=1 error=assertion
//
// Branches on inputs whose paths only compute are explored as one (docs/design/inputs.md); others
// are not, and no value that the paths leave is lost or invented.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

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
#elif defined CHECKED
int main(void) {
    const int v = __VERIFIER_nondet_int();
    int x;
#ifdef WRONG
    __VERIFIER_assume(v <= 1000);
#else
    __VERIFIER_assume(v < 999 && v > -2000);
#endif
    if (v > 5) x = v * 2147484;
    else if (v < -7) x = v + 7;
    else x = v - 1;
    assert((x != 4294968) | (v == 4));
    return 0;
}
#elif defined DIVIDED
int main(void) {
    const int v = __VERIFIER_nondet_int(), w = __VERIFIER_nondet_int();
    int x = -1;
#ifdef WRONG
    if (v < 30) x = w / v;
#else
    if (v > 0) x = w / v;
#endif
    else if (w > 0) x = v % w;
#ifdef BROKEN
    assert(x != 12345);
#endif
    assert((v != 7) | (w != 70) | (x == 10));
    return 0;
}
#elif defined FLAG
int main(void) {
    const int v = __VERIFIER_nondet_int(), w = __VERIFIER_nondet_int();
    int sum = 0, is_large = 0, bits = 0;
    if (v > 0) {
        is_large = __builtin_add_overflow(v, w, &sum);
        bits = __builtin_popcount((unsigned)w);
    } else {
        is_large = __builtin_sub_overflow(v, w, &sum);
        bits = __builtin_clz((unsigned)w | 1);
    }
#ifdef BROKEN
    assert(!is_large || bits != 29);
#endif
    assert(is_large | ((long)sum == (v > 0 ? (long)v + w : (long)v - w)));
    return 0;
}
#endif
