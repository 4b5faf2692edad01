// N_writers_a_reader(N): N threads store to x, one loads it. N+1 reads-from classes, though (N+1)! coherence orders.
#include "order.h"

#include <pthread.h>

#ifndef N
#define N 7
#endif

static atomic_int x;
static int ids[N];

static void *writer(void *arg) {
    STORE(x, *(int *)arg);
    return NULL;
}

static void *reader(void *arg) {
    (void)arg;
    (void)LOAD(x);
    return NULL;
}

int main(void) {
    pthread_t writers[N], last;
    for (int i = 0; i < N; i++) {
        ids[i] = i + 1;
        pthread_create(&writers[i], NULL, writer, &ids[i]);
    }
    pthread_create(&last, NULL, reader, NULL);
    return 0;
}
