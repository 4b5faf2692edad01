// Main holds the mutex until the end. The worker waits for it when the process ends: no deadlock, unless only main ends.
// smc:
// expect: verdict=verified exit=0 errors=0
// smc: --algo=enumerate
// expect: verdict=verified exit=0
// smc: --model=c11
// expect: verdict=verified exit=0
// smc: --algo=lapor
// expect: verdict=verified exit=0
// smc: -DONLY_MAIN
// expect: verdict=unsafe exit=1 error=deadlock line=21
// smc: -DONLY_MAIN --algo=lapor
// expect: verdict=unsafe exit=1 error=deadlock line=21
// smc: -DONLY_MAIN --model=c11
// expect: verdict=unsafe exit=1 error=deadlock line=21
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, NULL, worker, NULL);
#ifdef ONLY_MAIN
    pthread_exit(NULL);
#endif
    return 0;
}
