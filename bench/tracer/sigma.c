// Sigma(N): main counts an index up and creates a thread after each step; a thread marks the slot of the index it sees.
// Thread k of N sees its own index or a later one, so there are N! classes. The final sum is left out, as in the paper.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 5
#endif

static atomic_int slots[N];
static atomic_int last = -1;

static void *mark(void *arg) {
    (void)arg;
    int at = atomic_load_explicit(&last, memory_order_acquire);
    atomic_store_explicit(&slots[at], 1, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) {
        int before = atomic_load_explicit(&last, memory_order_acquire);
        atomic_store_explicit(&last, before + 1, memory_order_release);
        pthread_create(&threads[i], NULL, mark, NULL);
    }
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    return 0;
}
