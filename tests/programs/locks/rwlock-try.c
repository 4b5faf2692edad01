// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=ra --algo=tracer -DTWICE
// expect: verdict=unsafe exit=1 error=lock line=29
//
// In a single thread: a read lock is shared, a write lock is exclusive; each unlock releases one of them.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t l;

int main(void) {
    pthread_rwlock_init(&l, NULL);
    assert(pthread_rwlock_tryrdlock(&l) == 0 && pthread_rwlock_rdlock(&l) == 0);
    assert(pthread_rwlock_trywrlock(&l) == EBUSY);
    pthread_rwlock_unlock(&l);
    assert(pthread_rwlock_trywrlock(&l) == EBUSY);
    pthread_rwlock_unlock(&l);
    assert(pthread_rwlock_trywrlock(&l) == 0);
    assert(pthread_rwlock_tryrdlock(&l) == EBUSY && pthread_rwlock_trywrlock(&l) == EBUSY);
    assert(pthread_rwlock_timedwrlock(&l, &(struct timespec){1, 0}) == ETIMEDOUT);
    assert(pthread_rwlock_clockrdlock(&l, CLOCK_MONOTONIC, &(struct timespec){1, 0}) == ETIMEDOUT);
    assert(pthread_rwlock_clockwrlock(&l, CLOCK_MONOTONIC, &(struct timespec){1, 0}) == ETIMEDOUT);
    pthread_rwlock_unlock(&l);
#ifdef TWICE
    pthread_rwlock_unlock(&l);
#endif
    assert(pthread_rwlock_tryrdlock(&l) == 0);
    pthread_rwlock_unlock(&l);
    pthread_rwlock_destroy(&l);
    return 0;
}
