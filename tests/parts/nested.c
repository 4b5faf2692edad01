// Threads that create threads, some of them only if a read returns 0, with data that all of them
// access. The order in which threads and locations are first seen, and so their numbers, depends on
// the part of the exploration (tests/unit/test_parts.c).
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x, y, turn;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int *cell;

static void *leaf(void *unused) {
    atomic_store(&turn, 1);
    atomic_store(cell, 1);
    return unused;
}

static void *locker(void *unused) {
    pthread_mutex_lock(&m);
    atomic_store(&turn, 2);
    pthread_mutex_unlock(&m);
    return unused;
}

// The two threads that main creates each create one more where they read 0.
static void *creates_if_zero(atomic_int *seen, void *(*body)(void *)) {
    pthread_t a;
    if (atomic_load(seen) == 0) {
        pthread_create(&a, NULL, body, NULL);
        pthread_join(a, NULL);
    }
    return (void *)(long)atomic_load(&turn);
}
static void *first(void *unused) { return (void)unused, creates_if_zero(&x, leaf); }
static void *second(void *unused) { return (void)unused, creates_if_zero(&y, locker); }

int main(void) {
    pthread_t a, b;
    cell = malloc(sizeof *cell);
    atomic_init(cell, 0);
    pthread_create(&a, NULL, first, NULL);
    atomic_store(&x, 1);
    pthread_create(&b, NULL, second, NULL);
    atomic_store(&y, 1);
    (void)atomic_load(&turn);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    free(cell);
    return 0;
}
