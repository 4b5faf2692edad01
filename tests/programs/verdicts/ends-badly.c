// smc: --model=ra -DFAIL=abort()
// expect: verdict=unsafe exit=1 error=abort line=55
// expect-stderr: ends-badly.c:55:5: error: the program is aborted [abort]
// report: ends-badly.c:67:5: note: called from main
// report: read x = 1 (seq_cst), from step
// smc: --model=ra -DFAIL=__builtin_trap()
// expect: verdict=unsafe exit=1 error=abort line=55
// expect-stderr: error: a trap is reached [abort]
// smc: --model=ra -DFAIL=__builtin_debugtrap()
// expect: verdict=unsafe exit=1 error=abort line=55
// smc: --model=ra -DFAIL=raise(SIGABRT)
// expect: verdict=unsafe exit=1 error=abort line=55
// expect-stderr: error: the program is killed by signal SIGABRT [abort]
// smc: --model=ra -DFAIL=raise(SIGCHLD)
// expect: verdict=verified exit=0
// smc: --model=ra -DFAIL=raise(1000)
// expect: verdict=verified exit=0
// smc: --model=ra -DFAIL=raise(SIGSTOP)
// expect: exit=2
// smc: --model=ra -DFAIL=exit(3)
// expect: verdict=unsafe exit=1 error=exit line=55
// expect-stderr: ends-badly.c:55:5: error: the program ends with status 3 [exit]
// report: ends-badly.c:67:5: note: called from main
// report: read x = 1 (seq_cst), from step
// smc: --model=ra -DFAIL=_Exit(-1)
// expect: verdict=unsafe exit=1 error=exit line=55
// expect-stderr: the program ends with status 255 [exit]
// smc: --model=ra -DFAIL=_exit(2)
// expect: verdict=unsafe exit=1 error=exit line=55
// smc: --model=ra -DFAIL=quick_exit(2)
// expect: verdict=unsafe exit=1 error=exit line=55
// smc: --model=ra -DFAIL=exit(256)
// expect: verdict=verified exit=0
// smc: --model=ra -DFAIL=exit(3) --exit-status=ignore
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra -DFAIL=abort() --abort=ignore
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra -DFAIL=__builtin_trap() --abort=ignore
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra -DFAIL=abort() --exit-status=ignore
// expect: verdict=unsafe exit=1 error=abort
//
// Failures of test programs and CHECK macros. Each is reported at its call, with the call stack and
// the execution. Signals that are ignored by default, and statuses that are not used, are no failures.
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

static atomic_int x;

static void check(int condition) {
    if (condition) return;
    FAIL;
}

static void *writer(void *unused) {
    x = 1;
    return unused;
}

int main(void) {
    pthread_t t;

    pthread_create(&t, 0, writer, 0);
    check(x == 0);
    pthread_join(t, 0);
    return 0;
}
