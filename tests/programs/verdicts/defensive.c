// smc: --model=ra
// expect: verdict=verified exit=0 errors=0 complete=true
// expect-stderr: verdicts/defensive.c:36:9: note: 5 assertions were not reached by any execution, and not checked: tests/programs/verdicts/defensive.c:36, tests/programs/verdicts/defensive.c:37, tests/programs/verdicts/defensive.c:40 and 2 more [unreached]
// smc: --model=ra -DFEWER
// expect: verdict=verified exit=0
// expect-stderr: note: 2 assertions were not reached by any execution, and not checked: tests/programs/verdicts/defensive.c:36 and tests/programs/verdicts/defensive.c:37 [unreached]
// smc: --model=ra --strict
// expect: verdict=incomplete exit=3 complete=true
// smc: --model=ra --unroll=2
// expect: verdict=bounded exit=0
// expect-stderr: note: 5 assertions were not reached by any execution
// smc: --model=ra --unroll=2 --strict
// expect: verdict=incomplete exit=3
// smc: --model=ra --strict --keep-going -DFAILS
// expect: verdict=unsafe exit=1 errors=1
//
// A library with defensive assertions that its client never violates.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

typedef struct {
    atomic_int n;
    int closed;
} box;

static box shared;

static void put(box *b, int n) {
#ifdef FAILS
    assert(n != 2);
#endif
    for (int i = 0; i < n; i++) atomic_fetch_add(&b->n, 1);
    if (b->closed) {
        // A closed box is empty.
        assert(b->n == 0);
        assert(b->closed == 1);
#ifndef FEWER
        if (n > 1)
            assert(b->closed == n);
        if (n > 2) assert(b->closed > n);
        assert(n);
#endif
    }
}

static void *thread(void *unused) {
    put(&shared, 1);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, thread, 0);
    put(&shared, 2);
    if (atomic_load(&shared.n) == 2)
        for (int i = 0; i < 3; i++) (void)pthread_self();
    pthread_join(t, 0);
    assert(shared.n == 3);
}
