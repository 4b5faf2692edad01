// smc: --model=sc --keep-going
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=sc --keep-going --algo=chess
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=sc --keep-going --algo=rvf
// expect: verdict=unsafe exit=1 error=deadlock
//
// Thread 1 locks the mutex a second time and so waits for itself, and main for it; thread 2 is a server. The number of
// its rounds is not part of the outcome: an algorithm may stop it after an idle round, or leave it waiting for the mutex.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *twice(void *arg) {
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    return arg;
}

static void *serve(void *arg) {
    pthread_mutex_lock(&m);
    x = 2;
    pthread_mutex_unlock(&m);
    for (;;) {
        pthread_mutex_lock(&m);
        (void)x;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t s, t;
    pthread_create(&s, NULL, twice, NULL);
    pthread_create(&t, NULL, serve, NULL);
    pthread_mutex_lock(&m);
    (void)x;
    pthread_mutex_unlock(&m);
    pthread_join(s, NULL);
    pthread_join(t, NULL);
    return 0;
}
