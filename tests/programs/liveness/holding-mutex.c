// The waiting thread holds the mutex that the other thread needs to end the wait.
// smc: --model=ra
// expect: verdict=unsafe exit=1 error=liveness line=26
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int ready;

static void *producer(void *arg) {
    (void)arg;
    pthread_mutex_lock(&m);
    atomic_store(&ready, 1);
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, producer, NULL);
    pthread_mutex_lock(&m);
    while (
        !atomic_load(&ready)) {
    }
    pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
    return 0;
}
