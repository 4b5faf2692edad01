// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 -DONE
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=sc -DMAIN
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=sc -DWORKERS_BLOCK -DMAIN
// expect: verdict=verified exit=0
//
// A signal to the process is handled by one thread, and either may be it. ONE: not always the
// worker. MAIN: not always main, unless the worker blocks it.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int handled;
static pthread_t first;

static void handler(int n) {
    (void)n;
    assert(atomic_fetch_add(&handled, 1) == 0);
#ifdef ONE
    assert(pthread_self() != first);
#endif
#ifdef MAIN
    assert(pthread_self() == first);
#endif
}

static void *thread(void *unused) { return unused; }

int main(void) {
    pthread_t other;
    sigset_t set;
    first = pthread_self();
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    signal(SIGINT, handler);
#ifdef WORKERS_BLOCK
    pthread_sigmask(SIG_BLOCK, &set, NULL);
#endif
    pthread_create(&other, NULL, thread, NULL);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    kill(getpid(), SIGINT);
    pthread_join(other, NULL);
}
