// A loop that releases a mutex and locks it again in each round. The mutex is a word, since another
// thread calls trylock.
// smc:
// expect: verdict=verified exit=0
// smc: --model=sc
// expect: verdict=verified exit=0
// smc: -DLIMITED
// expect: verdict=verified exit=0
// smc: -DNOBODY
// expect: verdict=unsafe error=liveness line=44
// smc: -DNOBODY -DLIMITED
// expect: verdict=unsafe error=liveness line=44
// smc: -DNOBODY -DLIMITED -DENDS
// expect: verdict=incomplete errors=0
//
// The time only decides how long a round sleeps, unless the loop ends at some time.
// Polling reads the flag; an access of another thread without the mutex races with it.
// smc: -DRACE
// expect: verdict=unsafe error=race
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready;

static void *run(void *unused) {
#ifndef RACE
    pthread_mutex_lock(&m);
#endif
#ifndef NOBODY
    ready = 1;
#endif
#ifndef RACE
    pthread_mutex_unlock(&m);
#endif
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, 0, run, 0);
    if (!pthread_mutex_trylock(&m)) pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    while (!ready) {
        pthread_mutex_unlock(&m);
#ifdef LIMITED
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
#ifdef ENDS
        if (now.tv_sec > 3000000000) return 0;
#endif
        nanosleep(&(struct timespec){now.tv_sec > 0 ? 0 : 1, 1000}, 0);
#endif
        pthread_mutex_lock(&m);
    }
    pthread_mutex_unlock(&m);
    pthread_join(id, 0);
}
