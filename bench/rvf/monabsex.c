// Monabsex(N): N threads each write the same value to a shared variable and then read it (similar
// to monabsex in SV-COMP). One trace at every N, and (N + 1)^(N - 1) reads-from classes.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

#include <assert.h>

static atomic_int shared;

static void *work(void *arg) {
    (void)arg;
    atomic_store(&shared, 4);
    assert(atomic_load(&shared) == 4);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, work, NULL);
    return 0;
}
