// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0
//
// main returns while threads that it did not join may still run: both classes are visited.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int x;

static void *writer(void *arg) {
    (void)arg;
    atomic_store(&x, 1);
    return NULL;
}

static void *reader(void *arg) {
    (void)arg;
    (void)atomic_load(&x);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, writer, NULL);
    pthread_create(&b, NULL, reader, NULL);
    return 0;
}
