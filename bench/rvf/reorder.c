// Reorder(N): N threads set a to 1 and then b to -1, one reads a and then b (similar to reorder in SV-COMP,
// without its assertion, which fails). The reads return 0 or 1, and 0 or -1: four traces at every N.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

static atomic_int a, b;

static void *set(void *arg) {
    (void)arg;
    atomic_store(&a, 1);
    atomic_store(&b, -1);
    return NULL;
}

static void *check(void *arg) {
    (void)arg;
    (void)atomic_load(&a);
    (void)atomic_load(&b);
    return NULL;
}

int main(void) {
    pthread_t setters[N], checker;
    for (int i = 0; i < N; i++) pthread_create(&setters[i], NULL, set, NULL);
    pthread_create(&checker, NULL, check, NULL);
    return 0;
}
