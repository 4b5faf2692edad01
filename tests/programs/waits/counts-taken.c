// A thread that needs two mutexes takes one, tries the other, and gives the first one back. The
// thread that holds the other one counts how often it finds the first one taken and then free: a
// further round of the one can be seen once more by the other, though the mutex is the same before
// and after it. That the mutex is taken once more, later, does not hide the round.
// smc:
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=c20 --undone=2
// expect: verdict=bounded exit=0
// smc: --undone=2
// expect: verdict=bounded exit=0
// smc: --model=c20 --algo=trust --weak-cas=fails --undone=2
// expect: verdict=bounded exit=0
// smc: --model=sc --undone=2
// expect: verdict=bounded exit=0
// smc: --model=sc --undone=6
// expect: verdict=unsafe exit=1 error=assertion
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;

static int is_taken(pthread_mutex_t *m) {
    if (pthread_mutex_trylock(m)) return 1;
    pthread_mutex_unlock(m);
    return 0;
}

static void *takes_both(void *unused) {
    for (;;) {
        pthread_mutex_lock(&first);
        if (!pthread_mutex_trylock(&other)) break;
        pthread_mutex_unlock(&first);
    }
    pthread_mutex_unlock(&other);
    pthread_mutex_unlock(&first);
    return unused;
}

int main(void) {
    pthread_t t;
    int times = 0;
    pthread_create(&t, NULL, takes_both, NULL);
    pthread_mutex_lock(&other);
    for (int i = 0; i < 3; i++) times += is_taken(&first) && !is_taken(&first);
    pthread_mutex_unlock(&other);
    pthread_join(t, NULL);
    assert(times < 3);
}
