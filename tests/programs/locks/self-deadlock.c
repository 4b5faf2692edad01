// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=deadlock
//
// A thread locks a default mutex that it already holds.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    return 0;
}
