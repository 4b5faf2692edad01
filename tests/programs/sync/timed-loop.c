// smc:
// expect: verdict=verified exit=0 executions=2 blocked=1
// smc: --model=sc --algo=chess
// expect: verdict=verified exit=0
// smc: --model=sc --algo=rvf
// expect: verdict=verified exit=0
// smc: --model=tso --algo=trust --jobs=2
// expect: verdict=verified exit=0
// smc: --algo=lapor
// expect: verdict=verified exit=0
// smc: -DPOLLS
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: -DC11
// expect: verdict=verified exit=0 executions=2 blocked=1
// smc: -DUNDER_TWO
// expect: verdict=verified exit=0 executions=2 blocked=1
// smc: -DTELLS
// expect: verdict=verified exit=0
// smc: -DTELLS -DNEVER
// expect: verdict=unsafe exit=1 error=liveness line=78
// smc: -DLOOKS_LATE
// expect: verdict=verified exit=0 executions=4
// smc: -DLOOKS_TWICE --model=tso
// expect: verdict=verified exit=0 executions=4
// smc: -DLOOKS_TWICE -DNEVER
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DLOOKS_LATE -DNEVER --model=sc --algo=chess
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DFUTEX
// expect: verdict=verified exit=0 executions=2
// smc: -DNEVER
// expect: verdict=unsafe exit=1 error=liveness line=78
// smc: -DNEVER --model=sc --algo=chess
// expect: verdict=unsafe exit=1 error=liveness line=78
// smc: -DNEVER -DPOLLS
// expect: verdict=unsafe exit=1 error=liveness line=66
// smc: -DNEVER -DFUTEX
// expect: verdict=unsafe exit=1 error=liveness line=63
// smc: -DKEEPS
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DEARLY
// expect: verdict=unsafe exit=1 error=assertion line=93
//
// A loop around a wait with a timeout has a round for each timeout: a round that reads the same as
// the previous one has no effect. The mutex is unlocked meanwhile, so others can run. TELLS: the
// first round publishes an earlier write to another thread.
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, data, told;
static atomic_int word;
static const struct timespec until = {1, 0};

#ifdef FUTEX
static void wait(void) { while (!word) syscall(SYS_futex, &word, FUTEX_WAIT, 0, &until, 0, 0); }
#elif defined(POLLS)
static void wait(void) {
    while (!ready) { // and lets others in
        pthread_mutex_unlock(&m); pthread_mutex_lock(&m);
    }
}
#elif defined(LOOKS_LATE)
static void wait(void) { do pthread_cond_timedwait(&c, &m, &until); while (!ready); }
#elif defined(LOOKS_TWICE)
static void wait(void) { while (!told) { pthread_cond_timedwait(&c, &m, &until); if (ready) break; } }
#elif defined(C11)
static void wait(void) { while (!ready) cnd_timedwait((cnd_t *)&c, (mtx_t *)&m, &until); }
#else
static void wait(void) {
    while (!ready) pthread_cond_timedwait(&c, &m, &until);
}
#endif

static void *waiter(void *arg) {
#ifdef UNDER_TWO
    pthread_mutex_lock(&n);
#endif
#ifndef FUTEX
    pthread_mutex_lock(&m);
#endif
#ifdef TELLS
    told = 1;
#endif
    wait();
    assert(data == 1);
#ifndef FUTEX
    pthread_mutex_unlock(&m);
#endif
#ifdef UNDER_TWO
    pthread_mutex_unlock(&n);
#endif
    return arg;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, NULL, waiter, NULL);
#ifdef TELLS
    pthread_mutex_lock(&m);
    const int is_told = told;
    pthread_mutex_unlock(&m);
#else
    const int is_told = 1;
#endif
    pthread_mutex_lock(&m);
#ifndef EARLY
    data = 1;
#endif
#ifndef NEVER
    ready = 1 + is_told;
    word = 1;
    pthread_cond_signal(&c);
    syscall(SYS_futex, &word, FUTEX_WAKE, 1, NULL, NULL, 0);
#endif
#ifndef KEEPS
    pthread_mutex_unlock(&m);
#endif
    pthread_join(a, NULL);
    return 0;
}
