// smc: --model=ra --algo=tracer -DWAKE=pthread_cond_signal
// expect: verdict=unsafe exit=1 error=deadlock line=20
// smc: --model=ra --algo=tracer -DWAKE=pthread_cond_broadcast --keep-going
// expect: verdict=verified exit=0
// smc: --model=ra --algo=enumerate -DWAKE=pthread_cond_broadcast --keep-going
// expect: verdict=verified exit=0
//
// Two threads may wait for the same flag, and one signal only wakes one of them.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *wait_for_it(void *arg) {
    pthread_mutex_lock(&m);
    while (!ready) {
        // until it is set
        pthread_cond_wait(&c, &m);
    }
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, wait_for_it, NULL);
    pthread_mutex_lock(&m);
    ready = 1;
    WAKE(&c);
    pthread_mutex_unlock(&m);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    return 0;
}
