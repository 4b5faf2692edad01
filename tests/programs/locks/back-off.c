// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=verified exit=0
// smc: --model=ra --algo=enumerate --keep-going
// expect: verdict=verified exit=0
// smc: --model=ra --algo=tracer -DSTUBBORN
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=ra --algo=tracer -DOTHERS
// expect: verdict=unsafe exit=1 error=lock line=28
//
// Two mutexes locked in opposite orders: no deadlock if one thread gives up when it cannot lock the
// second one in time. Only the holder may unlock a mutex, also if mutexes are words.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *m_then_n(void *arg) {
    struct timespec until = {1, 0};
    pthread_mutex_lock(&m);
#ifdef STUBBORN
    const int late = pthread_mutex_lock(&n);
#else
    const int late = pthread_mutex_timedlock(&n, &until);
#endif
    if (!late) x++;
#ifdef OTHERS
    if (late) pthread_mutex_unlock(&n);
#endif
    if (!late) pthread_mutex_unlock(&n);
    pthread_mutex_unlock(&m);
    return (void)until, arg;
}

static void *n_then_m(void *arg) {
    pthread_mutex_lock(&n);
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&n);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, m_then_n, NULL);
    pthread_create(&b, NULL, n_then_m, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_mutex_trylock(&m);
    return 0;
}
