// smc:
// expect: verdict=bounded exit=0 executions=1168
// report-lacks: no execution reached
// smc: --model=sc
// expect: verdict=bounded exit=0 executions=1168
// smc: -DLOST
// expect: verdict=unsafe exit=1 error=race
//
// A lock like that of an interpreter: who waits for it longer than a limit, which is computed from
// a clock in each round, asks the holder to let it in.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t released = PTHREAD_COND_INITIALIZER;
static int held, steps;
static atomic_int wanted;

static int wait_for_release(long microseconds) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += microseconds * 1000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return pthread_cond_timedwait(&released, &m, &until);
}

static void take(void) {
    pthread_mutex_lock(&m);
    while (held)
        if (wait_for_release(5000) == ETIMEDOUT && held)
            atomic_store_explicit(&wanted, 1, memory_order_relaxed);
    held = 1;
    atomic_store_explicit(&wanted, 0, memory_order_relaxed);
    pthread_mutex_unlock(&m);
}

static void release(void) {
    pthread_mutex_lock(&m);
    held = 0;
    pthread_cond_signal(&released);
    pthread_mutex_unlock(&m);
}

static void *run(void *arg) {
    take();
    steps++;
    if (atomic_load_explicit(&wanted, memory_order_relaxed)) {
        release();
        take();
    }
#ifdef LOST
    release();
    steps++;
#else
    steps++;
    release();
#endif
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(steps == 4);
}
