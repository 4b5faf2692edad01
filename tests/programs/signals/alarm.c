// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 -DEXPECTED
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=rc11 -DDEFAULT
// expect: verdict=verified exit=0
// smc: --model=rc11 -DSTOPPED
// expect: verdict=verified exit=0
//
// An alarm comes at any time, or never. DEFAULT: it would end the process. STOPPED: it is cancelled
// before the flag is set.
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t rung, late;

static void handler(int n) {
    (void)n;
    assert(!late);
    rung = rung + 1;
}

int main(void) {
#ifndef DEFAULT
    signal(SIGALRM, handler);
#endif
    alarm(1);
#ifdef STOPPED
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGALRM);
    alarm(0);
    sigprocmask(SIG_BLOCK, &set, 0);
    sigprocmask(SIG_UNBLOCK, &set, 0); // an alarm that came before is handled here
    late = 1;
#endif
    const int now = rung, then = rung;
    assert(now <= then && then <= 1);
#ifdef EXPECTED
    assert(then);
#endif
}
