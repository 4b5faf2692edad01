// WORKERS equal threads wait at a condition variable or futex until main has woken all of them. A
// thread that is woken reads one write of the list of waiting threads, the one that takes it off.
// smc: --algo=tracer
// expect: verdict=verified executions=8 blocked=0 interchangeable=3
// smc: --algo=tracer -DWORKERS=1
// expect: verdict=verified executions=2 blocked=0
// smc: --algo=tracer -DWORKERS=2
// expect: verdict=verified executions=4 blocked=0 interchangeable=2
// smc: --algo=tracer -DWORKERS=4
// expect: verdict=verified executions=16 blocked=0 interchangeable=4
// smc: --algo=tracer -DWORKERS=5
// expect: verdict=verified executions=32 blocked=0 interchangeable=5
// smc: --algo=tracer -DWORKERS=6
// expect: verdict=verified executions=64 blocked=0 interchangeable=6
// smc: --algo=tracer -DWORKERS=9 --model=sc
// expect: verdict=verified executions=512 blocked=0 interchangeable=9
// smc: --algo=tracer -DWAKE=tokens -DWORKERS=1
// expect: verdict=verified executions=2 blocked=0
// smc: --algo=tracer -DWAKE=tokens -DWORKERS=2 --model=ra
// expect: verdict=verified executions=11 blocked=0
// smc: --algo=tracer -DWAKE=tokens --model=sc
// expect: verdict=verified executions=106 blocked=0
// smc: --algo=trust -DWAKE=tokens --model=tso
// expect: verdict=verified executions=106 blocked=0
// smc: --algo=tracer -DWAKE=tokens --jobs=2 --model=c20
// expect: verdict=verified executions=106 blocked=0
// smc: --algo=tracer -DWAKE=tokens --check=termination
// expect: verdict=verified executions=3840
// smc: --algo=tracer -DWAKE=tokens --barriers=off
// expect: verdict=verified executions=640 blocked=0
// smc: --algo=tracer -DWAKE=tokens --symmetry=off
// expect: verdict=verified executions=1572 blocked=0
// smc: --algo=tracer -DWAKE=tokens -DWORKERS=4
// expect: verdict=verified executions=1802 blocked=0 interchangeable=4
// smc: --algo=tracer -DWAKE=signals
// expect: verdict=verified executions=70 blocked=0
// smc: --algo=tracer -DWAKE=signals -DWORKERS=4
// expect: verdict=verified executions=476 blocked=0
// smc: --algo=tracer -DWAKE=behind
// expect: verdict=verified executions=16 blocked=0
// smc: --algo=tracer -DWAKE=behind -DWORKERS=4
// expect: verdict=verified executions=65 blocked=0
// smc: --algo=tracer -DWAKE=behind -DWORDS
// expect: verdict=verified executions=244 blocked=0
// smc: --algo=tracer -DWAKE=tokens -DFUTEX --model=sc
// expect: verdict=verified executions=118 blocked=628
// smc: --algo=trust -DWAKE=tokens -DFUTEX --model=tso
// expect: verdict=verified executions=118 blocked=628
// smc: --algo=tracer -DFUTEX -DWORKERS=4
// expect: verdict=verified executions=16 blocked=41 interchangeable=4
// smc: --algo=tracer -DFUTEX --model=ra
// expect: verdict=verified executions=244 blocked=1048 interchangeable=3
// smc: --algo=tracer -DWAKE=tokens -DFUTEX --model=sc --barriers=off
// expect: verdict=verified executions=660 blocked=858
// smc: --algo=tracer -DWAKE=tokens -DMISSING=1
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --algo=tracer -DWAKE=tokens -DFUTEX -DMISSING=1 --model=sc
// expect: verdict=unsafe exit=1 error=deadlock
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef WORKERS
#define WORKERS 3
#endif
#ifndef WAKE
#define WAKE all
#endif
#ifndef MISSING
#define MISSING 0
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ready;

#ifdef FUTEX
static atomic_int version;
static void wait(void) {
    const int seen = version;
    pthread_mutex_unlock(&lock);
    syscall(SYS_futex, &version, FUTEX_WAIT, seen, NULL, NULL, 0);
    pthread_mutex_lock(&lock);
}
static void wake(int most) {
    version++;
    syscall(SYS_futex, &version, FUTEX_WAKE, most, NULL, NULL, 0);
}
#else
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static void wait(void) { pthread_cond_wait(&changed, &lock); }
static void wake(int most) {
    if (most == 1) pthread_cond_signal(&changed);
    else pthread_cond_broadcast(&changed);
}
#endif

static void wake_all(void) {
    pthread_mutex_lock(&lock);
    ready = 1;
    wake(INT_MAX);
    pthread_mutex_unlock(&lock);
}

static void wake_tokens(void) {
    for (int i = 0; i < WORKERS - MISSING; i++) {
        pthread_mutex_lock(&lock);
        ready++;
        wake(1);
        pthread_mutex_unlock(&lock);
    }
}

static void wake_signals(void) {
    for (int i = 0; i < WORKERS; i++) {
        pthread_mutex_lock(&lock);
        ready = 1;
        wake(1);
        pthread_mutex_unlock(&lock);
    }
}

static void wake_behind(void) {
    pthread_mutex_lock(&lock);
    ready = 1;
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < WORKERS; i++) wake(1);
}

#define CALL_(way) wake_##way()
#define CALL(way) CALL_(way)
enum way { all, tokens, signals, behind };

static void *worker(void *unused) {
    pthread_mutex_lock(&lock);
    while (!ready) wait();
    if (WAKE == tokens) ready--;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t[WORKERS];
#ifdef WORDS // then mutexes are words, and such a read has all of its sources
    if (pthread_mutex_trylock(&lock) == 0) pthread_mutex_unlock(&lock);
#endif
    for (int i = 0; i < WORKERS; i++) pthread_create(&t[i], NULL, worker, NULL);
    CALL(WAKE);
    for (int i = 0; i < WORKERS; i++) pthread_join(t[i], NULL);
    (void)wake_all, (void)wake_tokens, (void)wake_signals, (void)wake_behind;
}
