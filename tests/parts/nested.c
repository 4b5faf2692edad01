// Threads that create threads, one of them only where a value is read, with data that all of them access: which is met first, and so
// which number each has, depends on what was run before (tests/unit/test_parts.c).
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x, y;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int *cell;

static void *leaf(void *unused) {
    atomic_fetch_add(&x, 1);
    atomic_store(cell, 2);
    return unused;
}

static void *locker(void *unused) {
    pthread_mutex_lock(&m);
    atomic_store(&y, atomic_load(&x));
    pthread_mutex_unlock(&m);
    return unused;
}

static void *first(void *unused) {
    pthread_t a, b;
    const int before = atomic_load(&x);
    pthread_create(&a, NULL, leaf, NULL);
    if (before == 0) {
        pthread_create(&b, NULL, locker, NULL);
        pthread_join(b, NULL);
    }
    pthread_join(a, NULL);
    return unused;
}

static void *second(void *unused) {
    pthread_t a;
    atomic_store(&x, 5);
    pthread_create(&a, NULL, locker, NULL);
    pthread_join(a, NULL);
    return unused;
}

int main(void) {
    pthread_t a, b;
    cell = malloc(sizeof *cell);
    atomic_init(cell, 0);
    pthread_create(&a, NULL, first, NULL);
    atomic_store(&y, 1);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    free(cell);
    return 0;
}
