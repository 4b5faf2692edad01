// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=verified exit=0
// smc: --model=ra --algo=enumerate --keep-going
// expect: verdict=verified exit=0
//
// A signal may be sent without the mutex, after the condition was changed under it. The signal
// comes before a wait, while the waiting thread locks the mutex again, or in between.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *wait_for_it(void *arg) {
    pthread_mutex_lock(&m);
    while (!ready) pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    pthread_cond_signal(&c);
    return arg;
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, wait_for_it, NULL);
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
    pthread_cond_signal(&c);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    return 0;
}
