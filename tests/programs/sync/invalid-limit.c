// smc:
// expect: verdict=verified
// smc: -DFORGOTTEN
// expect: verdict=unsafe
// expect-stdout: assertion failed: error == 0 || error == ETIMEDOUT
//
// A timeout with a second or more in nanoseconds is invalid: a call that would wait fails at once.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static sem_t s;

static void *waits(void *arg) {
    struct timespec until = {.tv_sec = 5, .tv_nsec = 600000000};
    until.tv_nsec += 500000000;
#ifndef FORGOTTEN
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
#endif
    int error = pthread_mutex_timedlock(&m, &until);
    assert(error == 0 || error == ETIMEDOUT);
    if (!error) pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    const struct timespec none = {.tv_sec = 5, .tv_nsec = 1000000000}, less = {.tv_nsec = -1};
    pthread_t t;
    pthread_create(&t, 0, waits, 0);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    assert(!pthread_mutex_timedlock(&other, &none)); // nobody has it
    assert(pthread_cond_timedwait(&c, &other, &less) == EINVAL);
    assert(!pthread_rwlock_timedrdlock(&l, &less));
    assert(pthread_rwlock_timedwrlock(&l, &less) == EINVAL);
    sem_init(&s, 0, 1);
    assert(!sem_timedwait(&s, &none) && sem_timedwait(&s, &none) == -1 && errno == EINVAL);
    cnd_t cond;
    mtx_t mutex;
    cnd_init(&cond);
    mtx_init(&mutex, mtx_timed);
    mtx_lock(&mutex);
    assert(cnd_timedwait(&cond, &mutex, &none) == thrd_error);
    return 0;
}
