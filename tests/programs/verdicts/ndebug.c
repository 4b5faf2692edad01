// smc: --model=ra
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=ra -DNDEBUG
// expect: verdict=verified exit=0
// expect-stderr: ndebug.c:45:5: warning: 4 assertions are removed by NDEBUG and were not checked; to keep them, add -UNDEBUG or delete its #define: tests/programs/verdicts/ndebug.c:45, tests/programs/verdicts/ndebug.c:50, tests/programs/verdicts/ndebug.c:56 and 1 more [ndebug]
// smc: --model=ra -DNDEBUG --strict
// expect: verdict=incomplete exit=3 complete=true
// smc: --model=ra -DNDEBUG -UNDEBUG
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=ra -DDEFINES
// expect: verdict=verified exit=0
// expect-stderr: warning: 4 assertions are removed by NDEBUG
// smc: --model=ra -DDEFINES -DAGAIN
// expect: verdict=verified exit=0
// expect-stderr: warning: 2 assertions are removed by NDEBUG and were not checked; to keep them, add -UNDEBUG or delete its #define: tests/programs/verdicts/ndebug.c:45 and tests/programs/verdicts/ndebug.c:50 [ndebug]
// smc: --model=ra -DNDEBUG -DUNUSED --strict
// expect: verdict=verified exit=0
// smc: --model=ra -DNDEBUG -DOWN --strict
// expect: verdict=unsafe exit=1 error=abort
//
// NDEBUG, from a compile line or the source, removes assertions, also those in macros. There is no note
// about code that is not compiled, programs without assertions, and a program's own macro of that name.
#ifdef DEFINES
#define NDEBUG
#endif
#include <assert.h>
#ifdef OWN
#include <stdlib.h>
#undef assert
#define assert(c) ((c) ? (void)0 : abort())
#endif
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

#define CHECK(c) assert((c) && "checked")

#ifndef UNUSED
static void *writer(void *unused) {
    x = 1;
    x = 2;
    x++;

    assert(x == 3);
    return unused;
}

static void use(int n) {
    n ? assert(n) : (void)n;
}
#ifdef AGAIN
#undef NDEBUG
#include <assert.h>
#endif
static void check(int n) { CHECK(n != 7); }

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    use(x);
    check(x);
    pthread_join(t, 0);
#ifdef AGAIN
    assert(x == 3);
#else
    assert(x == 4);
#endif
    return 0;
}
#else
static inline void unused(void) { assert(x); }
int main(void) { return x; }
#endif
