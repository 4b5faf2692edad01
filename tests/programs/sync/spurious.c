// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer --spurious-wakeups
// expect: verdict=unsafe exit=1 error=assertion line=27
// smc: --model=ra --algo=tracer --spurious-wakeups -DLOOK_AGAIN
// expect: verdict=verified exit=0
// smc: --model=ra --algo=enumerate --spurious-wakeups -DLOOK_AGAIN
// expect: verdict=verified exit=0
//
// The only signal comes before the wait, which is then skipped, or ends it: a second test is only
// needed with spurious wakeups.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *wait_for_it(void *arg) {
    pthread_mutex_lock(&m);
#ifdef LOOK_AGAIN
    while (!ready)
#else
    if (!ready)
#endif
        pthread_cond_wait(&c, &m);
    assert(ready);
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
