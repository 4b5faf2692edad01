// Ainc(N): N threads add to one counter. Each addition reads the one before it: N! classes.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 5
#endif

static atomic_int x;

static void *add(void *arg) {
    (void)arg;
    atomic_fetch_add(&x, 1);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, add, NULL);
    return 0;
}
