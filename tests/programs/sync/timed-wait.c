// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0
// smc: --model=ra --algo=tracer -DNEVER_LATE
// expect: verdict=unsafe exit=1 error=assertion line=27
// smc: --model=ra --algo=tracer -DNEVER_IN_TIME
// expect: verdict=unsafe exit=1 error=assertion line=30
//
// A wait with a timeout ends by the signal or by the timeout: both occur, the latter also without a
// signal, and there is no deadlock. The mutex is locked again in either case.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *wait_for_it(void *arg) {
    struct timespec until = {1, 0};
    int late = 0;
    pthread_mutex_lock(&m);
    while (!ready && !late) late = pthread_cond_timedwait(&c, &m, &until);
    assert(late == 0 || late == ETIMEDOUT);
    assert(ready || late);
#ifdef NEVER_LATE
    assert(!late);
#endif
#ifdef NEVER_IN_TIME
    assert(late || !ready);
#endif
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, NULL, wait_for_it, NULL);
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(a, NULL);
    return 0;
}
