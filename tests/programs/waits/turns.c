// smc:
// expect: verdict=verified exit=0
// smc: --model=sc --undone=3
// expect: verdict=verified exit=0
// smc: --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DSTAYS
// expect: verdict=verified exit=0
// smc: -DSTAYS --model=ra
// expect: verdict=verified exit=0
// smc: -DSTAYS -DTHIRD --undone=2
// expect: verdict=verified exit=0
// smc: -DSTAYS -DTHIRD -DFENCED --undone=2
// expect: verdict=bounded exit=0
// smc: -DWATCHED --undone=2
// expect: verdict=bounded exit=0
// smc: -DONE_WAITS
// expect: verdict=verified exit=0
// smc: -DBUG
// expect: verdict=unsafe exit=1 error=assertion line=88
//
// A thread that needs two mutexes locks one, tries the other, unlocks the first and begins with
// the other: a wait whose state recurs after two rounds. If both threads do so, each may see a
// lock that the other one is about to release. More than two such failures lead nowhere new,
// whether or not they change mutexes (STAYS). A third thread may learn of that late, which only
// fences could reveal. A thread that counts how often a mutex was locked (WATCHED) could count
// more.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int data;

static void lock_both(int first) {
    for (;;) {
        pthread_mutex_lock(&m[first]);
        if (!pthread_mutex_trylock(&m[!first])) return;
        pthread_mutex_unlock(&m[first]);
#ifndef STAYS
        first = !first;
#endif
    }
}
#ifdef WATCHED
static void *watcher(void *unused) {
    int taken = 0;
    for (int i = 0; i < 3; i++) {
        if (!pthread_mutex_trylock(&m[0])) pthread_mutex_unlock(&m[0]);
        else taken++;
    }
    return taken == 3 ? NULL : unused;
}
#endif
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
#ifdef THIRD
    pthread_t third;
    pthread_create(&third, NULL, user, NULL);
#endif
#ifdef WATCHED
    pthread_t watches;
    pthread_create(&watches, NULL, watcher, NULL);
#endif
#ifdef FENCED
    atomic_thread_fence(memory_order_seq_cst);
#endif
    lock_both(1);
    assert(data <= 2);
#ifdef BUG
    assert(data == 1);
#endif
    pthread_mutex_unlock(&m[0]), pthread_mutex_unlock(&m[1]);
    pthread_join(t, NULL);
#ifdef THIRD
    pthread_join(third, NULL);
#endif
#ifdef WATCHED
    pthread_join(watches, NULL);
#endif
}
