// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=sc --algo=enumerate
// expect: verdict=verified exit=0
// smc: --model=rc11 -DPAUSE
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=rc11 -DSUSPEND
// expect: verdict=verified exit=0
//
// Main waits until a handler has set a flag. PAUSE: the signal may come after the flag is read and
// before pause(), which then waits for ever. SUSPEND: sigsuspend unblocks the signal only while it
// waits.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t done;
static pthread_t first;

static void handler(int n) {
    (void)n;
    done = 1;
}

static void *thread(void *unused) {
    pthread_kill(first, SIGUSR1);
    return unused;
}

int main(void) {
    pthread_t other;
    sigset_t set, before;
    first = pthread_self();
    signal(SIGUSR1, handler);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
#ifdef SUSPEND
    pthread_sigmask(SIG_BLOCK, &set, &before);
#endif
    pthread_create(&other, NULL, thread, NULL);
#ifdef PAUSE
    if (!done) pause();
#elif defined(SUSPEND)
    while (!done) sigsuspend(&before);
#else
    while (!done) continue;
#endif
    pthread_join(other, NULL);
    (void)before;
}
