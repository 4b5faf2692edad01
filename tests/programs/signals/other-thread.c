// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=signal
// expect-stderr: neither atomic nor volatile
// smc: --model=sc
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=rc11 -DATOMIC
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=rc11 -DATOMIC -DMASKED
// expect: verdict=verified exit=0
// smc: --model=tso -DMASKED
// expect: verdict=verified exit=0
//
// A signal from another thread reaches main between two writes. MASKED: main blocks it meanwhile.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>

#ifdef ATOMIC
static atomic_int x, y;
#else
static int x, y;
#endif

static void handler(int n) {
    (void)n;
    assert(x == y);
}

static void *thread(void *main_thread) {
    pthread_kill(*(pthread_t *)main_thread, SIGUSR1);
    return NULL;
}

int main(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigaction(SIGUSR1, &action, NULL);
    pthread_t self = pthread_self(), other;
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    pthread_create(&other, NULL, thread, &self);
#ifdef MASKED
    pthread_sigmask(SIG_BLOCK, &set, NULL);
#endif
    x = 1;
    y = 1;
#ifdef MASKED
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
#endif
    pthread_join(other, NULL);
    return 0;
}
