// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 -DUNSAVED
// expect: verdict=unsafe exit=1 error=assertion
//
// A handler jumps out of a loop. UNSAVED: the mask is not saved, so the signal stays blocked.
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>

static sigjmp_buf start;
static pthread_t first;
static volatile sig_atomic_t prepared;
static atomic_int never;

static void handler(int n) {
    if (prepared) siglongjmp(start, n);
}

static void *thread(void *unused) {
    pthread_kill(first, SIGUSR1);
    return unused;
}

int main(void) {
    pthread_t other;
    sigset_t set;
    first = pthread_self();
    signal(SIGUSR1, handler);
#ifdef UNSAVED
    const int signal_number = sigsetjmp(start, 0);
#else
    const int signal_number = sigsetjmp(start, 1);
#endif
    if (!signal_number) {
        prepared = 1;
        pthread_create(&other, 0, thread, 0);
        while (!atomic_load(&never)) continue;
    }
    pthread_sigmask(SIG_BLOCK, 0, &set);
    assert(signal_number == SIGUSR1 && !sigismember(&set, SIGUSR1));
}
