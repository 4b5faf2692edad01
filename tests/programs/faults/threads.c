// smc: --keep-going
// expect: verdict=verified exit=0
// smc: --faults=spawn
// expect: verdict=unsafe exit=1 error=deadlock
// report: no thread is created (EAGAIN)
// smc: --faults=spawn -DCHECKED --keep-going
// expect: verdict=verified exit=0
// smc: --faults=spawn:2 -DCHECKED --keep-going --algo=enumerate
// expect: verdict=verified exit=0
// smc: --faults=spurious
// expect: verdict=unsafe exit=1 error=assertion line=56
// report: the wait ends spuriously
// smc: --faults=spurious:2 -DAGAIN --keep-going
// expect: verdict=verified exit=0
// smc: --faults=spurious:2 -DAGAIN --keep-going --algo=enumerate
// expect: verdict=verified exit=0
// smc: --faults=spurious -DAGAIN --model=sc --check=termination
// expect: verdict=verified exit=0
// smc: --faults=timeout
// expect: exit=2
// smc: --faults=spawn:0
// expect: exit=2
//
// A thread that may not start, and a wait that may end without a signal.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *make_ready(void *arg) {
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t t;
    const int error = pthread_create(&t, NULL, make_ready, NULL);
#ifdef CHECKED
    assert(!error || error == EAGAIN);
    if (error) return 0;
#endif
    pthread_mutex_lock(&m);
#ifdef AGAIN
    while (!ready) pthread_cond_wait(&c, &m);
#else
    if (!ready) pthread_cond_wait(&c, &m);
#endif
    const int seen = ready;
    pthread_mutex_unlock(&m);
    assert(seen);
    if (!error) pthread_join(t, NULL);
    return 0;
}
