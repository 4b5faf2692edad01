// smc: --model=ra
// expect: verdict=unsafe exit=1 error=exit errors=1
// smc: --model=ra --exit-status=ignore
// expect: verdict=verified exit=0 executions=3
// smc: --model=ra --keep-going
// expect: verdict=unsafe exit=1 error=exit line=78 executions=3 errors=2
// expect-stderr: exit-status.c:78:9: error: the program ends with status 2 [exit]
// expect-stderr: exit-status.c:79:5: error: the program ends with status 1 [exit]
// smc: --model=ra --keep-going --algo=trust
// expect: verdict=unsafe exit=1 error=exit line=78 executions=3 errors=2
// smc: --model=ra --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 error=exit line=78 executions=3 errors=2
// smc: --model=ra --keep-going --algo=lapor
// expect: verdict=unsafe exit=1 error=exit line=78 executions=3 errors=2
// smc: --model=sc --keep-going --algo=rvf
// expect: verdict=unsafe exit=1 error=exit line=78 errors=2
// smc: --model=sc --keep-going --algo=mcr
// expect: verdict=unsafe exit=1 error=exit line=78 errors=2
// smc: --model=c11 --keep-going
// expect: verdict=unsafe exit=1 error=exit line=78 executions=3 errors=2
// smc: --model=ra --keep-going -DHANDLER
// expect: verdict=unsafe exit=1 error=exit line=78 executions=3 errors=2
// expect-stderr: exit-status.c:79:5: error: the program ends with status 1 [exit]
// report: write after = 1 (seq_cst)
// smc: --model=ra --keep-going -DHANDLER -DWRONG
// expect: verdict=unsafe exit=1 error=assertion line=53 errors=1
// smc: --model=ra --keep-going -DHANDLER -DLEAVES
// expect: verdict=verified exit=0
// smc: --model=ra -DHANDLER -DHIGH=0x100
// expect: verdict=verified exit=0 executions=3
// smc: --model=ra -DHIGH=0x100
// expect: verdict=verified exit=0 executions=3
// smc: --model=ra --entry=other
// expect: verdict=verified exit=0
// smc: --model=ra -DAGAIN
// expect: verdict=verified exit=0
//
// main returns the exit status, reported at each `return`. Handlers run before. The result of
// another function given by --entry, or of main called by the program itself, is no status.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef HIGH
#define HIGH 1
#endif
static atomic_int x, after;

static void handler(void) {
#ifdef WRONG
    assert(!x);
#elif defined LEAVES
    _exit(0);
#endif
    after = 1;
}

static void *writer(void *unused) {
    x = 1;
    x = 2;
    return unused;
}

int main(int argc, char **argv) {
    pthread_t t;
#ifdef AGAIN
    if (argc) return main(0, argv) != 2;
    return 2;
#endif
#ifdef HANDLER
    atexit(handler);
#endif
    pthread_create(&t, 0, writer, 0);
    const int seen = x;
    if (seen == 2)
        return 2 * HIGH;
    return seen * HIGH;
}

int other(void) { return 1; }
