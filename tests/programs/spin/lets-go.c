// The loop lets others have the mutex, which they need: that is an effect, so that it goes round to its bound.
// The other thread comes before the first lock, between the first and the second, or between the second and the third.
// smc: --model=ra --unroll=2
// expect: verdict=bounded exit=0 blocked=0 executions=3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready;

static void *producer(void *arg) {
    (void)arg;
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, producer, NULL);
    pthread_mutex_lock(&m);
    while (!ready) {
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
    }
    pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
    return 0;
}
