// Fibonacci(N): two threads add the other's number to their own N times; main reads both meanwhile.
// N = 5 is the paper's "loop bound 6".
#include "order.h"

#include <pthread.h>

#ifndef N
#define N 3
#endif

static atomic_int i = 1, j = 1;

static void *add_to_i(void *arg) {
    (void)arg;
    for (int k = 0; k < N; k++) {
        int a = LOAD(i), b = LOAD(j);
        STORE(i, a + b);
    }
    return NULL;
}

static void *add_to_j(void *arg) {
    (void)arg;
    for (int k = 0; k < N; k++) {
        int a = LOAD(i), b = LOAD(j);
        STORE(j, a + b);
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, add_to_i, NULL);
    pthread_create(&b, NULL, add_to_j, NULL);
    (void)LOAD(i);
    (void)LOAD(j);
    return 0;
}
