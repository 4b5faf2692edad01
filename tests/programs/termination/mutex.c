// The second thread waits for a mutex that the first one locks and unlocks repeatedly. Mutexes are assumed to be
// fair, so never getting it is no error. -DWORDS: the program also tries to lock it, and its mutexes are words.
// smc: --check=termination -DWORDS
// expect: exit=0 errors=0
// smc: --check=termination
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int done;

static void *first(void *arg) {
    while (!done) {
        pthread_mutex_lock(&m);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *second(void *arg) {
    pthread_mutex_lock(&m);
    done = 1;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t a, b;
#ifdef WORDS
    if (!pthread_mutex_trylock(&m)) pthread_mutex_unlock(&m);
#endif
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
