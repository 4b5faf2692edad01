// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=race
//
// The accesses race only if the second thread locks the mutex first: its write is then unordered with the first one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x, done;

static void *first(void *arg) {
    (void)arg;
    x = 1;
    pthread_mutex_lock(&lock);
    done = 1;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    int after = done;
    pthread_mutex_unlock(&lock);
    x = 2;
    return (void *)(intptr_t)after;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
