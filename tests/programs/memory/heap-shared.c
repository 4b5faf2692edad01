// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0
//
// A thread fills allocated memory and publishes it by an atomic pointer; the reader frees it. If
// the pointer is not seen, main frees the memory after both are joined.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static _Atomic(int *) box;

static void *producer(void *arg) {
    (void)arg;
    int *p = malloc(3 * sizeof *p);
    for (int i = 0; i < 3; i++) p[i] = i + 1;
    atomic_store_explicit(&box, p, memory_order_release);
    return p;
}

static void *consumer(void *arg) {
    (void)arg;
    int *p = atomic_load_explicit(&box, memory_order_acquire);
    if (!p) return NULL;
    assert(p[0] + p[1] + p[2] == 6);
    free(p);
    return p;
}

int main(void) {
    pthread_t a, b;
    void *made, *taken;
    pthread_create(&a, NULL, producer, NULL);
    pthread_create(&b, NULL, consumer, NULL);
    pthread_join(a, &made);
    pthread_join(b, &taken);
    assert(!taken || taken == made);
    if (!taken) free(made);
    return 0;
}
