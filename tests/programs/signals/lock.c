// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=signal
// expect-stderr: not async-signal-safe
// smc: --model=rc11 -DSPIN
// expect: verdict=unsafe exit=1 error=liveness
// smc: --model=rc11 -DSPIN -DMASKED
// expect: verdict=verified exit=0
//
// A handler takes a lock that the interrupted thread may hold.
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_flag spinning = ATOMIC_FLAG_INIT;

static void lock(void) {
#ifdef SPIN
    while (atomic_flag_test_and_set_explicit(&spinning, memory_order_acquire)) continue;
#else
    pthread_mutex_lock(&mutex);
#endif
}

static void unlock(void) {
#ifdef SPIN
    atomic_flag_clear_explicit(&spinning, memory_order_release);
#else
    pthread_mutex_unlock(&mutex);
#endif
}

static void handler(int n) {
    (void)n;
    lock();
    unlock();
}

static void *thread(void *unused) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
#ifdef MASKED
    pthread_sigmask(SIG_BLOCK, &set, NULL);
#endif
    lock();
    unlock();
#ifdef MASKED
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
#endif
    return unused;
}

int main(void) {
    pthread_t other;
    signal(SIGUSR1, handler);
    pthread_create(&other, NULL, thread, NULL);
    pthread_kill(other, SIGUSR1);
    pthread_join(other, NULL);
}
