// smc: -DTABLE --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=60
// report: with i = 3000 (line 55)
// smc: -DTABLE -DRIGHT --keep-going
// expect: verdict=unsafe exit=1 error=memory line=57 executions=3
// smc: -DPRIVATE
// expect: verdict=unsafe exit=1 error=assertion line=70
// smc: -DPRIVATE --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion line=70 executions=2
// smc: -DSTRUCTS --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=82 executions=2
// smc: -DMATRIX
// expect: verdict=unsafe exit=1 error=assertion line=90
// smc: -DHEAP --keep-going
// expect: verdict=unsafe exit=1 error=memory line=97 executions=5
// smc: -DUNSET --keep-going
// expect: verdict=unsafe exit=1 error=uninitialized line=109
// smc: -DUNSET -DRIGHT
// expect: verdict=verified exit=0
// smc: -DFAR --keep-going
// expect: verdict=unsafe exit=1 error=memory line=116 executions=1
// smc: -DCALL --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=127
// smc: -DSHARED --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=145
// smc: -DSHARED --keep-going --algo=trust --jobs=2
// expect: verdict=unsafe exit=1 error=assertion line=145
// smc: -DSHARED --keep-going --elision=off
// expect: verdict=unsafe exit=1 error=assertion line=145
// smc: -DMATRIX --model=aarch64 --algo=enumerate --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=90 executions=15
// smc: -DHEAP --algo=trust
// expect: verdict=unsafe exit=1 error=memory line=97
//
// Indices that are inputs: an element of a constant or private array is a term, one of other arrays
// is an alternative, and all elements out of bounds are one alternative.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assume(int);

static const unsigned short table[4096] = {[3000] = 7};

static int one(int v) { return v + 1; }
static int two(int v) { return v * 2; }

int main(void) {
#ifdef TABLE
    const unsigned i = __VERIFIER_nondet_uint();
    // one execution for the elements with 0, one for the element with 7, one for all others
    const int v = table[i];
    if (v == 7)
#ifndef RIGHT
        assert(i != 3000);
#else
        assert(i == 3000);
#endif
#elif defined PRIVATE
    int count[16] = {0};
    const unsigned i = __VERIFIER_nondet_uint() % 16, k = __VERIFIER_nondet_uint() % 16;
    count[i]++;
    count[k] += 2;
    assert(count[5] != 3 || i == k);
    assert(count[5] != 3);
#elif defined STRUCTS
    struct {
        int key, value;
        char tag;
    } s[6];
    for (int n = 0; n < 6; n++) s[n].key = n * n, s[n].value = 0, s[n].tag = 'a';
    const int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 6);
    __typeof__(&s[0]) at = &s[i];
    at->value = at->key + 1;
    s[i].tag++;
    assert(s[4].value != 17 || s[4].tag != 'b' || i != 4);
#elif defined MATRIX
    static const int m[3][5] = {{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}, {11, 12, 13, 14, 15}};
    const unsigned i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 3 && k < 5);
    const int v = m[i][k];
    assert(v >= 1 && v <= 15);
    // one element
    assert(v != 13 || i != 2 || k != 2);
#elif defined HEAP
    int *p = malloc(4 * sizeof *p);
    const int i = __VERIFIER_nondet_int();
    if (!p) return 0;
    p[0] = p[1] = p[2] = p[3] = 0;
    // four elements, and one alternative for all that is out of bounds
    p[i] = 1;
    assert(p[0] + p[1] + p[2] + p[3] == 1);
    free(p);
#elif defined UNSET
    int some[8];
    const unsigned i = __VERIFIER_nondet_uint();
    for (int n = 0; n < 7; n++) some[n] = 10 * n;
#ifdef RIGHT
    __VERIFIER_assume(i < 7);
#else
    __VERIFIER_assume(i < 8);
#endif
    if (some[i] > 60) return 2;
#elif defined FAR
    // 4 * i wraps
    const unsigned long i = __VERIFIER_nondet_ulong();
    int some[4] = {1, 2, 3, 4};
    __VERIFIER_assume(i >> 60 != 0);
    some[0] = 0;
    return some[i] > 4;
#elif defined CALL
    static int (*const ops[])(int) = {one, two, one};
    const unsigned i = __VERIFIER_nondet_uint();
    const int v = __VERIFIER_nondet_int();
    int copy[2], *to = copy;
    __VERIFIER_assume(i < 3);
    to[0] = ops[i](v);
    memcpy(to + 1, to, sizeof *to);
    // 2 * v and v + 1
    assert(copy[1] != 1000 || i != 1);
    assert(copy[1] != 1001 || v != 1000);
#elif defined SHARED
    extern void *set(void *);
    extern int shared_error(void);
    pthread_t h;
    pthread_create(&h, NULL, set, NULL);
    set(NULL);
    pthread_join(h, NULL);
    assert(!shared_error());
#endif
    return 0;
}
#ifdef SHARED
static atomic_int cells[3];
void *set(void *unused) {
    const unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 3);
    // two threads take different cells, or one cell
    assert(!atomic_exchange(&cells[i], 1));
    return unused;
}
int shared_error(void) { return cells[0] && cells[2] && !cells[1] && 0; }
#endif
