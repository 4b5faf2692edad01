// A set of two buckets with a lock each, and its size. -DONE_LOCK: all operations including size
// take the same lock. Otherwise size visits one bucket after the other, so it may count elements
// that were never present at the same time. Insertions only do not show that.
//
// smc: linearize -DONE_LOCK --model=sc
// expect: verdict=bounded exit=0
// smc: linearize -DONE_LOCK --model=tso
// expect: verdict=bounded exit=0
// smc: linearize -DONE_LOCK --model=rc11
// expect: verdict=bounded exit=0
// smc: linearize --model=sc
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 4 calls
// smc: linearize --model=tso
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 4 calls
// smc: linearize --model=rc11
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 4 calls
// smc: linearize --model=rc11 --calls=3
// expect: verdict=bounded exit=0
#include <pthread.h>
#include <smc.h>

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int has[2];

#ifdef ONE_LOCK
#define LOCK(bucket) (&locks[0])
#else
#define LOCK(bucket) (&locks[bucket])
#endif

SMC_OP(add, 0, 1)
{
    pthread_mutex_lock(LOCK(value));
    const int was = has[value];
    has[value] = 1;
    pthread_mutex_unlock(LOCK(value));
    return !was;
}

SMC_OP(take, 0, 1)
{
    pthread_mutex_lock(LOCK(value));
    const int was = has[value];
    has[value] = 0;
    pthread_mutex_unlock(LOCK(value));
    return was;
}

SMC_OP(size)
{
    int n = 0;
#ifdef ONE_LOCK
    pthread_mutex_lock(&locks[0]);
    n = has[0] + has[1];
    pthread_mutex_unlock(&locks[0]);
#else
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&locks[i]);
        n += has[i];
        pthread_mutex_unlock(&locks[i]);
    }
#endif
    return n;
}
