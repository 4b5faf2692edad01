// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=deadlock
//
// A thread takes a default mutex that it holds already.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    return 0;
}
