// smc: -DTABLE
// expect: verdict=verified exit=0 executions=1
// smc: -DTABLE --merge=off
// expect: verdict=verified exit=0 executions=9
// smc: -DTABLE -DBROKEN --jobs=2
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DTABLE -DWRONG
// expect: verdict=unsafe exit=1 error=memory line=36
// report: = 13 (line
// smc: -DTABLE -DWRONG --merge=off
// expect: verdict=unsafe exit=1 error=memory line=36
// smc: -DFIELDS
// expect: verdict=verified exit=0 executions=1
// smc: -DFIELDS --merge=off
// expect: verdict=verified exit=0 executions=3
// smc: -DFIELDS -DBROKEN --algo=lapor
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DFIELDS -DWRONG
// expect: verdict=unsafe exit=1 error=uninitialized
// smc: -DFIELDS -DWRONG --merge=off --algo=enumerate
// expect: verdict=unsafe exit=1 error=uninitialized
// smc: -DSHARED
// expect: verdict=unsafe exit=1 error=race
//
// Branches on inputs whose paths load from private memory are explored as one
// (docs/design/inputs.md#merged-paths).
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

#ifdef TABLE
static const unsigned char days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
static int length_of(int month) {
#ifdef WRONG
    if (month >= 1 && month <= 13) return days[month - 1];
#else
    if (month >= 1 && month <= 12) return days[month - 1];
#endif
    return 0;
}
int main(void) {
    const int month = __VERIFIER_nondet_int(), other = __VERIFIER_nondet_int(),
              sum = length_of(month) + length_of(other);
#ifdef BROKEN
    assert(sum != 59);
#endif
    assert(sum <= 62);
    return 0;
}
#elif defined FIELDS
struct limits {
    int low, high, sum[4];
};
static int limit(const struct limits *l, int v) {
    if (v < l->low) return l->low;
    if (v > l->high) return l->high;
    return l->sum[v & 3];
}
int main(void) {
    const int v = __VERIFIER_nondet_int();
    struct limits l;
    l.low = 2;
    l.high = v & 1 ? 100 : 200;
    for (int i = 0; i < 3; i++) l.sum[i] = i;
#ifndef WRONG
    l.sum[3] = 3;
#endif
    const int to = limit(&l, v);
#ifdef BROKEN
    assert(to != 200);
#endif
    if (to > 200) return 1;
    return 0;
}
#elif defined SHARED
static int low;
static void *change(void *arg) {
    low = 7;
    return arg;
}
int main(void) {
    pthread_t t;
    int x = 0;
    pthread_create(&t, NULL, change, NULL);
    if (__VERIFIER_nondet_int() > 3) x = low;
    pthread_join(t, NULL);
    return x > 7;
}
#endif
