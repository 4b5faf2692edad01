// Deadlocks that no value reveals: both threads perform all their reads with the same values, or wait for
// mutexes. In the second program, what the third thread has done before is part of the visited state.
// smc: --model=sc --algo=mcr --keep-going
// expect: verdict=unsafe exit=1 errors=1 error=deadlock executions=2 redundant=0
// smc: --model=pso --algo=mcr --keep-going
// expect: verdict=unsafe exit=1 errors=1 error=deadlock executions=2 redundant=0
// smc: --model=sc --algo=mcr --keep-going -DKEPT
// expect: verdict=unsafe exit=1 error=deadlock executions=4 redundant=0
// smc: --model=sc --algo=mcr --debug=mcr-search=0 --keep-going
// expect: verdict=unsafe exit=1 errors=1 error=deadlock executions=2 redundant=0
// smc: --model=pso --algo=mcr --debug=mcr-search=0 --keep-going
// expect: verdict=unsafe exit=1 errors=1 error=deadlock executions=2 redundant=0
// smc: --model=sc --algo=mcr --debug=mcr-search=0 --keep-going -DKEPT
// expect: verdict=unsafe exit=1 error=deadlock executions=4 redundant=0
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void take(pthread_mutex_t *first, pthread_mutex_t *second) {
    pthread_mutex_lock(first);
    if (second) pthread_mutex_lock(second);
    if (second) pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
}

static void *one(void *arg) {
    (void)arg;
#ifdef KEPT
    pthread_mutex_lock(&a);
#else
    take(&a, &b);
#endif
    return NULL;
}

static void *two(void *arg) {
    (void)arg;
#ifdef KEPT
    take(&a, NULL);
    take(&a, NULL);
    take(&a, NULL);
#else
    take(&b, &a);
#endif
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, one, NULL);
    pthread_create(&t[1], NULL, two, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
