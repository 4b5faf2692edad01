// smc: --model=ra
// expect: verdict=verified exit=0 executions=2 complete=true errors=0
// expect-stderr: unreached.c:59:9: note: no execution reached this assertion: it was not checked; --coverage=FILE shows what was run [unreached]
// smc: --model=ra --algo=enumerate
// expect: verdict=verified exit=0 complete=true
// smc: --model=ra --strict
// expect: verdict=incomplete exit=3 executions=2 complete=true errors=0
// report: note: no execution reached this assertion
// report: smc: incomplete: there are warnings (--strict), 2 executions
// smc: --model=ra -DSEEN --strict
// expect: verdict=verified exit=0 executions=3
// smc: --model=ra -DSEEN --algo=enumerate
// expect: verdict=verified exit=0
// smc: --model=ra -DFAILS
// expect: verdict=unsafe exit=1 error=assertion line=61
// smc: --model=ra -DFAILS --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=61 errors=1
// expect-stderr: unreached.c:59:9: note: no execution reached this assertion
//
// An assertion after a condition that is never true: r is never 2 (SEEN: it may be). Not reported:
// assertions in functions that are not called, or that are only in a table; conditions with parts
// that are not evaluated; and assert(0), which marks unreachable code.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef SEEN
enum { LIMIT = 2 };
#else
enum { LIMIT = 1 };
#endif

static atomic_int x;

static inline void never_called(int n) { assert(n > 0); }
static void from_a_table(int n) { assert(n > 1); }
static void also_from_a_table(int n) { assert(n >= 0); }
static void (*const table[])(int) = {also_from_a_table, from_a_table};

static int three(int n) {
    switch (n) {
    case 0: return 0;
    case 3: return 1;
    default: assert(!"zero or three");
    }
}

static void *writer(void *unused) {
    for (int i = 1; i <= LIMIT; i++) atomic_store(&x, i);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    const int r = atomic_load(&x);
    assert(r == 0 || r == 1 || r < 3);
    if (r == 2)
        assert(r == atomic_load(&x));
#ifdef FAILS
    assert(r == 0);
#endif
    if (r > 2) assert(0);
    table[0](r);
    pthread_join(t, 0);
    return !three(3);
}
