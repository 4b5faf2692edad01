// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=lock line=13
//
// A thread that waits for a condition must hold the mutex.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
    pthread_mutex_lock(&m);
    pthread_cond_signal(&c);
    pthread_cond_wait(&c, &n);
    pthread_mutex_unlock(&m);
    return 0;
}
