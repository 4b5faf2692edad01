// smc:
// expect: verdict=verified exit=0 executions=4096
// smc: -DHEAP
// expect: verdict=verified exit=0 executions=4096
// smc: -DSHARED
// expect: verdict=verified exit=0
// smc: -DWRONG
// expect: verdict=unsafe exit=1 error=assertion line=63
// smc: -DWRONG -DHEAP --model=tso
// expect: verdict=unsafe exit=1 error=assertion line=63
// smc: -DOUTSIDE
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -DHEAP -DWRONG --jobs=2 --elision=off
// expect: verdict=unsafe exit=1 error=assertion line=63
// smc: -DSHARED --algo=enumerate -DROWS=6
// expect: verdict=verified exit=0
//
// An index that is an input, in tables that are not local: each element is an alternative, and the
// alternatives are found without a solver.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#ifndef ROWS
#define ROWS 4096
#endif

struct row {
    short key, weight;
    int sum, used;
};

#ifdef HEAP
static struct row *rows;
#else
static struct row rows[ROWS];
#endif

#ifdef SHARED
static void *reader(void *arg) {
    assert(rows[1].used <= 1);
    return arg;
}
#endif

int main(void) {
    pthread_t t;
#ifdef HEAP
    rows = calloc(ROWS, sizeof *rows);
    if (!rows) return 0;
#endif
    const int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 2 && i < ROWS + 2);
#ifdef OUTSIDE
    rows[i - 1].used = 1;
#endif
    rows[i - 2].sum += 3 * i;
    assert(rows[i - 2].sum == 3 * i);
#ifdef WRONG
    assert(rows[i - 2].sum != 3 * 4001);
#endif
#ifdef SHARED
    const int created = pthread_create(&t, NULL, reader, NULL);
    assert(created == 0);
    pthread_join(t, NULL);
#else
    (void)t;
#endif
#ifdef HEAP
    free(rows);
#endif
    return 0;
}
