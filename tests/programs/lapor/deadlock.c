// Two mutexes locked in either order: no access observes the order, and the deadlock is still
// found. With a third mutex around both there is none.
// smc: --algo=lapor --model=ra
// expect: verdict=unsafe error=deadlock
// smc: --algo=lapor --model=ra -DGUARDED --keep-going
// expect: verdict=verified executions=1
// smc: --algo=tracer --model=ra -DGUARDED
// expect: verdict=verified executions=2
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, guard = PTHREAD_MUTEX_INITIALIZER;

static void take(pthread_mutex_t *first, pthread_mutex_t *second) {
#ifdef GUARDED
    pthread_mutex_lock(&guard);
#endif
    pthread_mutex_lock(first);
    pthread_mutex_lock(second);
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
#ifdef GUARDED
    pthread_mutex_unlock(&guard);
#endif
}

static void *thread(void *arg) {
    (void)arg;
    take(&a, &b);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, thread, NULL);
    take(&b, &a);
    pthread_join(t, NULL);
}
