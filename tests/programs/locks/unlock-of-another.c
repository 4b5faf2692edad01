// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=lock line=11
//
// Another thread holds the mutex: only the one that took it may give it back.
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
