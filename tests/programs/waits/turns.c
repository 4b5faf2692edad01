// smc:
// expect: verdict=bounded exit=0
// smc: --model=sc --undone=3
// expect: verdict=bounded exit=0
// smc: -DONE_WAITS
// expect: verdict=verified exit=0
// smc: -DBUG
// expect: verdict=unsafe exit=1 error=assertion line=49
//
// A thread that needs two mutexes takes one, tries the other, gives the first back and begins with
// the other: a wait that comes back to its state after two rounds. Where both threads do so, each
// may meet what the other one is about to take back.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int data;

static void lock_both(int first) {
    for (;;) {
        pthread_mutex_lock(&m[first]);
        if (!pthread_mutex_trylock(&m[!first])) return;
        pthread_mutex_unlock(&m[first]);
        first = !first;
    }
}
static void *user(void *unused) {
#ifdef ONE_WAITS
    pthread_mutex_lock(&m[0]), pthread_mutex_lock(&m[1]);
#elif defined BUG
    pthread_mutex_lock(&m[0]);
#else
    lock_both(0);
#endif
    data++;
    pthread_mutex_unlock(&m[0]);
#ifndef BUG
    pthread_mutex_unlock(&m[1]);
#endif
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, user, NULL);
    lock_both(1);
    assert(data == 0 || data == 1);
#ifdef BUG
    assert(data == 1);
#endif
    pthread_mutex_unlock(&m[0]), pthread_mutex_unlock(&m[1]);
    pthread_join(t, NULL);
}
