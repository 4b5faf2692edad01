// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=tso -DMASKED
// expect: verdict=verified exit=0
// smc: --model=rc11 -DMASKED --algo=trust
// expect: verdict=verified exit=0
// smc: --model=rc11 -DMASKED -DBOTH
// expect: verdict=verified exit=0
//
// A handler interrupts another signal's handler. MASKED: sa_mask forbids it. BOTH: the thread waits
// until both handlers have run, also that of a signal that came while it was blocked.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>

static volatile sig_atomic_t depth, count;

static void handler(int n) {
    (void)n;
    assert(depth == 0);
    depth = 1;
    depth = 0;
    count = count + 1;
}

static void *thread(void *unused) {
#ifdef BOTH
    while (count < 2) continue;
#endif
    return unused;
}

int main(void) {
    struct sigaction action;
    pthread_t other;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
#ifdef MASKED
    sigaddset(&action.sa_mask, SIGUSR1);
    sigaddset(&action.sa_mask, SIGUSR2);
#endif
    sigaction(SIGUSR1, &action, NULL);
    sigaction(SIGUSR2, &action, NULL);
    pthread_create(&other, NULL, thread, NULL);
    pthread_kill(other, SIGUSR1);
    pthread_kill(other, SIGUSR2);
    pthread_join(other, NULL);
}
