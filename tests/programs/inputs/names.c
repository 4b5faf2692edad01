// smc:
// expect: verdict=unsafe exit=1 error=assertion line=35
// report: with key = 3 (line 17), low = -2 (line 28), letter = 120 (line 29), size = 18446744073709551615 (line 30),
// report: b = 5 (line 31), __VERIFIER_nondet_int = 7 (line 33)
// report: input letter = 120
//
// The names and numbers of inputs in reports: of a variable, a member, a function that passes the
// input on to its caller's variable, and without a variable.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static struct pair { int a, b; } shared;

__attribute__((noinline)) static int next(void) { return __VERIFIER_nondet_int(); }

static int is_wrong(int key, int low, char letter, unsigned long size, int b) {
    return key == 3 && low < -1 && letter == 'x' && size + 1 == 0 && b == 5;
}

int sink;

int main(void) {
    const int key = next();

    const int low = __VERIFIER_nondet_int();
    const char letter = (char)__VERIFIER_nondet_uchar();
    const unsigned long size = __VERIFIER_nondet_ulong();
    shared.b = __VERIFIER_nondet_int();

    if (__VERIFIER_nondet_int() == 7)

        assert(!is_wrong(key, low, letter, size, shared.b));
    return 0;
}
