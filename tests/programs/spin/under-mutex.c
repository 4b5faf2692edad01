// Polling under a mutex: a read-only critical section has no effect. It comes before the write (a wait) or after.
// smc: --model=ra
// expect: verdict=verified exit=0 executions=1 blocked=1
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
    for (;;) {
        pthread_mutex_lock(&m);
        int seen = ready;
        pthread_mutex_unlock(&m);
        if (seen) break;
    }
    pthread_join(t, NULL);
    return 0;
}
