// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 --algo=trust --jobs=2
// expect: verdict=verified exit=0
// smc: --model=rc11 -DNEVER
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=sc -DPROCESS
// expect: verdict=verified exit=0
//
// All threads block a signal, and one waits for it with sigwait. What precedes the sending happens
// before the return of sigwait. PROCESS: the signal is for the process.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int data;

static void *waiting(void *set) {
    int n;
    assert(sigwait(set, &n) == 0);
    assert(n == SIGTERM && data == 1);
    return NULL;
}

int main(void) {
    pthread_t other;
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    pthread_create(&other, NULL, waiting, &set);
    data = 1;
#ifdef PROCESS
    kill(getpid(), SIGTERM);
#elif defined(NEVER)
    pthread_kill(other, 0);
#else
    pthread_kill(other, SIGTERM);
#endif
    pthread_join(other, NULL);
}
