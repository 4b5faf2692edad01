// A loop unlocks a mutex in each round, and then acts in a way that is possible only once: its
// rounds are no wait, although each ends with the values with which it began.
//
// It locks another mutex.
// smc:
// expect: verdict=unsafe error=deadlock
// smc: --model=sc --algo=trust
// expect: verdict=unsafe error=deadlock
//
// It destroys another mutex.
// smc: -DDESTROYS
// expect: verdict=unsafe error=lock
// smc: -DDESTROYS --model=sc --algo=trust
// expect: verdict=unsafe error=lock
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static int ready;

static void *sets(void *unused) {
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, 0, sets, 0);
    pthread_mutex_lock(&m);
    while (!ready) {
        pthread_mutex_unlock(&m);
#ifdef DESTROYS
        pthread_mutex_destroy(&other);
#else
        pthread_mutex_lock(&other);
#endif
        pthread_mutex_lock(&m);
    }
    pthread_mutex_unlock(&m);
    pthread_join(id, 0);
}
