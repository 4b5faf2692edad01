// Control_flow(N): N readers of x and N writers of y, one thread that sets z unless it reads a
// write of y, and one that sets x if it reads the write of z but none of y. 2^N + 2N + 1 classes:
//   the guard of z reads one of the N writes of y: no z, no x: N classes
//   it reads the initial y, and the last thread reads the initial z: 1
//   it reads the initial y, the last thread reads z and one of the writes of y: N
//   both read the initial y: x is set, and each of the N readers reads it or not: 2^N
#include "order.h"

#include <pthread.h>

#ifndef N
#define N 6
#endif

static atomic_int x, y, z;

static void *read_x(void *arg) {
    (void)arg;
    (void)LOAD(x);
    return NULL;
}

static void *set_y(void *arg) {
    (void)arg;
    STORE(y, 1);
    return NULL;
}

static void *set_z(void *arg) {
    (void)arg;
    if (LOAD(y) == 0) STORE(z, 1);
    return NULL;
}

static void *set_x(void *arg) {
    (void)arg;
    if (LOAD(z) == 1 && LOAD(y) == 0) STORE(x, 1);
    return NULL;
}

int main(void) {
    pthread_t readers[N], writers[N], guard, last;
    for (int i = 0; i < N; i++) {
        pthread_create(&readers[i], NULL, read_x, NULL);
        pthread_create(&writers[i], NULL, set_y, NULL);
    }
    pthread_create(&guard, NULL, set_z, NULL);
    pthread_create(&last, NULL, set_x, NULL);
    return 0;
}
