// The loop locks a mutex in each round, but has an exit whose condition it reads: with the last write it never leaves.
// smc:
// expect: verdict=unsafe exit=1 error=liveness
// smc: --model=sc
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DSETS
// expect: verdict=verified exit=0
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready;

static void *poll(void *arg) {
    for (;;) {
        pthread_mutex_lock(&m);
        const int done = ready;
        pthread_mutex_unlock(&m);
        if (done) return arg;
    }
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, poll, NULL);
#ifdef SETS
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
#endif
    pthread_join(t, NULL);
    return 0;
}
