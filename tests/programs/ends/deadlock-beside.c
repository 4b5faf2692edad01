// Two threads may wait for each other's mutex, a deadlock, whether main waits for them or returns, since it
// may return later. If a third thread ends the process, which may be intended, no thread waits any more.
// smc:
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// smc: --algo=enumerate
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=sra --algo=trust
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DTHIRD
// expect: verdict=verified exit=0 errors=0
// smc: -DJOINS
// expect: verdict=unsafe exit=1 error=deadlock
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *ab(void *arg) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return arg;
}

static void *ba(void *arg) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return arg;
}

static void *leave(void *arg) { (void)arg; exit(0); }

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, ab, NULL);
    pthread_create(&t[1], NULL, ba, NULL);
#ifdef THIRD
    pthread_create(&t[2], NULL, leave, NULL);
#endif
#if defined THIRD || defined JOINS
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
#endif
    (void)leave;
    return 0;
}
