// Two threads lock one mutex four times each. The orders of their critical sections are
// distinguished by the values read only: not at all if each has its own counter, or both write the
// same value; by the last write, if main reads it in the end; completely, if they share a counter.
// A deadlock in some order is found, and an unlock of a mutex that is not held.
// smc: --model=sc --algo=rvf
// expect: verdict=verified executions=1
// smc: --model=sc --algo=tracer
// expect: verdict=verified executions=70
// smc: --model=sc --algo=rvf -DSAME
// expect: verdict=verified executions=1
// smc: --model=sc --algo=rvf -DLAST
// expect: verdict=verified executions=2
// smc: --model=sc --algo=rvf --elision=off -DLAST
// expect: verdict=verified executions=2
// smc: --model=sc --algo=rvf -DTOGETHER
// expect: verdict=verified executions=70
// smc: --model=sc --algo=rvf -DCROSSED
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=sc --algo=rvf -DNOT_HELD --keep-going
// expect: verdict=unsafe exit=1 error=lock errors=1 line=44
#include <pthread.h>

enum { TIMES = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t others[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int counts[2], last;

static void *thread(void *arg) {
    const int me = *(int *)arg;
    for (int i = 0; i < TIMES; i++) {
        pthread_mutex_lock(&lock);
        counts[me]++;
#ifdef SAME
        last = 1;
#elif defined LAST
        last = me;
#elif defined TOGETHER
        last++;
#endif
        pthread_mutex_unlock(&lock);
    }
#ifdef NOT_HELD
    if (me) pthread_mutex_unlock(&lock);
#endif
#ifdef CROSSED
    pthread_mutex_lock(&others[me]);
    pthread_mutex_lock(&others[!me]);
    pthread_mutex_unlock(&others[!me]);
    pthread_mutex_unlock(&others[me]);
#endif
    return NULL;
}

int main(void) {
    static int ids[2] = {0, 1};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, thread, &ids[i]);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    return last + counts[0] + counts[1] ? 0 : 1;
}
