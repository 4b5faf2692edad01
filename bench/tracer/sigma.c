// Sigma(N): main increments an index and creates a thread after each step; each thread marks the slot of the index that
// it reads. Thread k of N reads its own index or a later one: N! classes. The final sum is left out, as in the paper.
#include "order.h"

#include <pthread.h>

#ifndef N
#define N 5
#endif

static atomic_int slots[N];
static atomic_int last = -1;

static void *mark(void *arg) {
    (void)arg;
    int at = LOAD(last);
    STORE(slots[at], 1);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) {
        int before = LOAD(last);
        STORE(last, before + 1);
        pthread_create(&threads[i], NULL, mark, NULL);
    }
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    return 0;
}
