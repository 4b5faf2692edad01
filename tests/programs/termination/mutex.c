// The second thread stands at a mutex that the first one takes and leaves again and again. A mutex is taken to let everybody in at some time:
// to be passed over for ever is no fault of the program's. With -DWORDS the program tries to take it, too, and its mutexes are words.
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
