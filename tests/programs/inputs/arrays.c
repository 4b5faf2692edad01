// smc: -DLARGE
// expect: verdict=verified exit=0
// smc: -DLARGE -DWRONG
// expect: verdict=unsafe exit=1 error=assertion line=32
// smc:
// expect: verdict=verified exit=0
// smc: --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DWRONG
// expect: verdict=unsafe exit=1 error=assertion line=54
// smc: -DWRONG --nondet=0..5
// expect: verdict=unsafe exit=1 error=assertion line=54
// smc: --nondet=0..5
// expect: verdict=verified exit=0
//
// Stores to and loads from local arrays at indices that are inputs.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#ifdef LARGE
int main(void) {
    int a[4096] = {0};
    const int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 4096 && j >= 0 && j < 4096);
    a[i] = 7;
    a[j] += 5;
#ifdef WRONG
    const int k = __VERIFIER_nondet_int();
    __VERIFIER_assume(k >= 4000 && k < 4096);
    assert(a[k] != 12);
#endif
    assert(a[j] == (i == j ? 12 : 5));
    return 0;
}
#else
struct item {
    char tag;
    short number;
};

// The latest of three stores at the index of the load decides; others are not seen.
int main(void) {
    struct item all[6] = {0};
    const int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 6 && j >= 0 && j < 6 && k >= 0 && k < 6);
    all[i].tag = 1;
    all[j].number = (short)(i + 300);
    all[2].number = 9;
    all[k].number = 0;
    all[j].tag = 0;
#ifdef WRONG
    assert(all[j].number != 304 || k != 5);
#endif
    assert(all[i].tag == (i != j));
    assert(all[j].number == (j == k ? 0 : j == 2 ? 9 : i + 300));
    assert(all[k].number == 0 && (k == 2 || all[2].number == 9));
    return 0;
}
#endif
