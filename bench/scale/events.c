// events(N): three threads take a number each, then each reads and writes a location of its own N
// times. 6 executions, in which about 6N events follow those that distinguish them.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 16
#endif

static atomic_int next, own[3];

static void *work(void *arg) {
    atomic_int *mine = arg;
    atomic_fetch_add(&next, 1);
    for (int i = 0; i < N; i++) atomic_store(mine, atomic_load(mine) + 1);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, work, &own[i]);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
