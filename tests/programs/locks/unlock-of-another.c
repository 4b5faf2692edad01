// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=lock line=11
//
// An unlock of a mutex that another thread holds.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
    (void)arg;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t a;
    pthread_mutex_lock(&lock);
    pthread_create(&a, NULL, work, NULL);
    pthread_join(a, NULL);
    pthread_mutex_unlock(&lock);
    return 0;
}
