// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0
//
// Whoever fails to get the mutex leaves the counter alone.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *work(void *arg) {
    (void)arg;
    if (pthread_mutex_trylock(&lock) != 0) return NULL;
    count++;
    pthread_mutex_unlock(&lock);
    return (void *)1;
}

int main(void) {
    pthread_t a, b;
    void *ra, *rb;
    pthread_create(&a, NULL, work, NULL);
    pthread_create(&b, NULL, work, NULL);
    pthread_join(a, &ra);
    pthread_join(b, &rb);
    assert(count == (ra != NULL) + (rb != NULL) && count >= 1);
    return 0;
}
