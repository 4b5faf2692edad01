// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=unsafe exit=1 error=deadlock executions=3 blocked=0
// smc: --model=ra --algo=tracer -DSAME_ORDER
// expect: verdict=verified exit=0 executions=2 blocked=0
//
// Two mutexes in opposite orders: the first thread locks both first, the second does, or each has
// locked one: a deadlock. In the same order only the first two executions remain.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;

static void *m_then_n(void *arg) {
    (void)arg;
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&n);
    pthread_mutex_unlock(&n);
    pthread_mutex_unlock(&m);
    return NULL;
}

static void *n_then_m(void *arg) {
    (void)arg;
#ifdef SAME_ORDER
    return m_then_n(NULL);
#endif
    pthread_mutex_lock(&n);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&n);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, m_then_n, NULL);
    pthread_create(&b, NULL, n_then_m, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
