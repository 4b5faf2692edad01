// smc:
// expect: verdict=verified exit=0 executions=8
// smc: --no-spin-loops --unroll=4
// expect: verdict=bounded exit=0
// smc: -DFOR_EVER
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DMOST=1000 -DHELD
// expect: verdict=verified exit=0
// smc: -DCOUNTED
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=sc
// expect: verdict=verified exit=0 executions=8
//
// A lock whose waiting threads pause a few times, and then wait for a signal with a timeout. The number of
// pauses only chooses how they wait. FOR_EVER: there is no timeout and no signal; COUNTED: the number is read.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#ifndef MOST
#define MOST 2
#endif

static atomic_int current, next;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int x;

static void wait(void) {
    const struct timespec limit = {1, 0};
    pthread_mutex_lock(&m);
#ifdef FOR_EVER
    (void)limit;
    pthread_cond_wait(&changed, &m);
#else
    pthread_cond_timedwait(&changed, &m, &limit);
#endif
    pthread_mutex_unlock(&m);
}

static void lock(int turn) {
    int pauses = 0;
    while (atomic_load(&current) != turn) {
        if (++pauses < MOST) __builtin_ia32_pause();
        else wait();
    }
#ifdef COUNTED
    assert(pauses < 4);
#endif
}

static void *work(void *arg) {
#ifdef HELD
    lock(1);
#else
    lock(atomic_fetch_add(&next, 1));
#endif
    x++;
    atomic_fetch_add(&current, 1);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
#ifdef HELD
    x++;
    atomic_fetch_add(&current, 1);
#else
    work(NULL);
#endif
    pthread_join(t, NULL);
    assert(x == 2);
    return 0;
}
