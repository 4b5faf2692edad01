// Redundant_co(N): two writers store the same value N times each, a reader loads twice. 3N^2+3N+1 reads-from classes:
// of the (2N+1)^2 pairs of sources, the two orders excluded by coherence within a writer (N(N-1)/2 each) and the
// N pairs "a store of a writer, then the initial value" of each writer are impossible.
#include "order.h"

#include <pthread.h>

#ifndef N
#define N 5
#endif

static atomic_int x;

static void *writer(void *arg) {
    (void)arg;
    for (int i = 0; i < N; i++) STORE(x, 1);
    return NULL;
}

static void *reader(void *arg) {
    (void)arg;
    (void)LOAD(x);
    (void)LOAD(x);
    return NULL;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, writer, NULL);
    pthread_create(&b, NULL, writer, NULL);
    pthread_create(&c, NULL, reader, NULL);
    return 0;
}
