// A heartbeat thread. No other thread reads what it writes, so two rounds represent all: verified.
// smc:
// expect: verdict=verified exit=0 errors=0
// smc: --algo=lapor
// expect: verdict=verified exit=0
// smc: --model=sc --algo=rvf
// expect: verdict=verified exit=0
// smc: --model=c11
// expect: verdict=verified exit=0
// smc: -DJOINS
// expect: verdict=bounded exit=0
// report: thread 1 runs for ever; 2 rounds of it were explored
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static int beat, jobs;

static void *heart(void *arg) {
    for (;;) {
        pthread_mutex_lock(&m);
        beat = 1;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, heart, NULL);
    pthread_mutex_lock(&other);
    jobs++;
    pthread_mutex_unlock(&other);
    assert(jobs == 1);
#ifdef JOINS
    pthread_join(t, NULL);
#endif
    return 0;
}
