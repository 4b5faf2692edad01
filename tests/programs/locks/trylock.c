// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc: --model=ra --algo=enumerate --keep-going
// expect: verdict=verified exit=0 executions=3 blocked=1
// smc: --model=ra --algo=tracer -DALWAYS
// expect: verdict=unsafe exit=1 error=assertion line=35
// smc: --model=ra --algo=tracer -DNEVER
// expect: verdict=unsafe exit=1 error=assertion line=32
// smc: --model=ra --algo=tracer -DANYHOW
// expect: verdict=unsafe exit=1 error=race
//
// An attempt comes before the other's critical section (which then begins too early, blocked, or in time),
// during it (it fails) or after it. The holder is alone; a thread whose attempt failed must not enter.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *take(void *arg) {
    pthread_mutex_lock(&m);
    count++;
    pthread_mutex_unlock(&m);
    return arg;
}

static void *try_to(void *arg) {
    const int busy = pthread_mutex_trylock(&m);
    assert(busy == 0 || busy == EBUSY);
#ifdef NEVER
    assert(busy);
#endif
#ifdef ALWAYS
    assert(!busy);
#endif
#ifdef ANYHOW
    count++;
#else
    if (!busy) count++;
#endif
    if (!busy) pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, take, NULL);
    pthread_create(&b, NULL, try_to, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
