// smc: --model=ra
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra -DASSUME
// expect: verdict=unsafe exit=1 error=assertion
// expect-stderr: verifier.c:32
// smc: --model=ra -DREACH
// expect: verdict=unsafe exit=1 error=abort line=41
// expect-stderr: verifier.c:41:26: error: the program is aborted [abort]
// smc: --model=ra -DREACH=2
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra -DREACH=2 --error-function=reach_error
// expect: verdict=unsafe exit=1 error=reach_error line=64
// smc: --model=ra -DREACH=2 --error-function=other --error-function=reach_error
// expect: verdict=unsafe exit=1 error=reach_error line=64
// smc: --model=ra -DREACH=2 --error-function=reach_eror
// expect: verdict=verified exit=0
// expect-stderr: warning: --error-function: the program has no function 'reach_eror'; did you mean 'reach_error'?
// smc: --model=ra -DNONDET
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra -DATOMIC
// expect: verdict=unsafe exit=1 error=race
// smc: --model=ra -DATOMIC -DLOCKS
// expect: verdict=verified exit=0
//
// The program defines functions with names of verification tools: its functions are executed.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef ASSUME
void __VERIFIER_assume(int condition) { assert(condition); }
#else
void __VERIFIER_assume(int condition) { (void)condition; }
#endif

#if REACH == 2
void reach_error(void) {}
#else
static
void reach_error(void) { abort(); }
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x;
static int y;

#ifdef LOCKS
void __VERIFIER_atomic_begin(void) { pthread_mutex_lock(&m); }
void __VERIFIER_atomic_end(void) { pthread_mutex_unlock(&m); }
#else
void __VERIFIER_atomic_begin(void) { (void)m; }
void __VERIFIER_atomic_end(void) {}
#endif

static int __VERIFIER_nondet_int(void) { return 17; }

static void *writer(void *unused) {
    x = 1;
    __VERIFIER_atomic_begin();
    y++;
    __VERIFIER_atomic_end();
#ifdef REACH
    if (x) reach_error();
#endif
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    __VERIFIER_assume(x == 0);
#ifdef NONDET
    assert(__VERIFIER_nondet_int() == 17);
#endif
#ifdef ATOMIC
    __VERIFIER_atomic_begin();
    y++;
    __VERIFIER_atomic_end();
#endif
    pthread_join(t, 0);
    return 0;
}
