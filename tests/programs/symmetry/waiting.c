// A pool of equal threads that wait for work: for a condition of POSIX or C11, at a futex, with a timeout.
// Waiting threads are stored in order of waiting, and woken by their position, so they remain interchangeable.
// smc: --algo=tracer
// expect: verdict=verified executions=258 blocked=0 redundant=0 interchangeable=3
// smc: --algo=tracer --symmetry=off
// expect: verdict=verified executions=2700 blocked=0 interchangeable=0
// smc: --algo=trust -DN=4 --model=tso
// expect: verdict=verified executions=1584 interchangeable=4
// smc: --algo=enumerate -DN=2 --model=sc
// expect: verdict=verified executions=66 interchangeable=2
// smc: -DCONDITION=c11 --model=sc --algo=tracer
// expect: verdict=verified executions=258 interchangeable=3
// smc: -DCONDITION=timed -DN=2 --algo=tracer
// expect: verdict=verified executions=102 blocked=66 interchangeable=2
// smc: -DCONDITION=futex --model=sc --algo=tracer
// expect: verdict=verified executions=1026 interchangeable=3
// smc: -DCONDITION=bits -DN=2 --model=sc --algo=tracer
// expect: verdict=verified
// smc: -DALL=0
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DCONDITION=futex -DALL=0 --model=sc
// expect: verdict=unsafe exit=1 error=deadlock
// report: left it waiting.
// smc: -DJOBS=2 -DN=2 --model=sc --algo=tracer
// expect: verdict=verified executions=464 interchangeable=2
// smc: -DNAMED --algo=tracer
// expect: verdict=verified executions=2700 interchangeable=0
#include <assert.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#ifndef N
#define N 3
#endif
#ifndef JOBS
#define JOBS 1
#endif
#ifndef ALL
#define ALL 1
#endif
#ifndef CONDITION
#define CONDITION posix
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int jobs, stop, done;

static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static void posix_wait(void) { pthread_cond_wait(&changed, &lock); }
static void posix_wake(int all) {
    if (all) pthread_cond_broadcast(&changed);
    else pthread_cond_signal(&changed);
}

static cnd_t changed11;
static void c11_wait(void) { cnd_wait(&changed11, (mtx_t *)&lock); }
static void c11_wake(int all) {
    if (all) cnd_broadcast(&changed11);
    else cnd_signal(&changed11);
}

static void timed_wait(void) {
    const struct timespec never = {INT_MAX, 0};
    pthread_cond_timedwait(&changed, &lock, &never);
}
static void timed_wake(int all) { posix_wake(all); }

static atomic_int version;
static void sleep_at(int seen, int how, int bits) {
    pthread_mutex_unlock(&lock);
    syscall(SYS_futex, &version, how, seen, NULL, NULL, bits);
    pthread_mutex_lock(&lock);
}
static void futex_wait(void) { sleep_at(version, FUTEX_WAIT, 0); }
static void futex_wake(int all) {
    version++;
    syscall(SYS_futex, &version, FUTEX_WAKE, all ? INT_MAX : 1, NULL, NULL, 0);
}

static void bits_wait(void) { sleep_at(version, FUTEX_WAIT_BITSET, 1); }
static void bits_wake(int all) {
    version++;
    syscall(SYS_futex, &version, FUTEX_WAKE_BITSET, all ? INT_MAX : 1, NULL, NULL, 3);
}

#define CALL(what, condition) CALL_(what, condition)
#define CALL_(what, condition) condition##_##what

static void *worker(void *number) {
    pthread_mutex_lock(&lock);
    for (;;) {
        while (!jobs && !stop) CALL(wait, CONDITION)();
        if (!jobs) break;
        jobs--;
#ifdef NAMED
        done = (long)number;
#endif
        pthread_mutex_unlock(&lock);
        pthread_mutex_lock(&lock);
#ifdef NAMED
        done = 0;
#endif
        done++;
    }
    pthread_mutex_unlock(&lock);
    return (void *)(number == NULL);
}

int main(void) {
    pthread_t t[N];
    cnd_init(&changed11);
    for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)(i + 1));
    for (int i = 0; i < JOBS; i++) {
        pthread_mutex_lock(&lock);
        jobs++;
        CALL(wake, CONDITION)(0);
        pthread_mutex_unlock(&lock);
    }
    pthread_mutex_lock(&lock);
    stop = 1;
    CALL(wake, CONDITION)(ALL);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    assert(done == JOBS);
}
