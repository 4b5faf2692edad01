// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=lock line=12
//
// An unlock of a mutex that no thread holds.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    pthread_mutex_unlock(&lock);
    return 0;
}
