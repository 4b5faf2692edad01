// Lastwrite(N): N threads write to one location, main reads it after joining them: N classes, and N! coherence orders.
#include "order.h"

#include <pthread.h>

#ifndef N
#define N 5
#endif

static atomic_int x;

static void *write_id(void *arg) {
    STORE(x, *(int *)arg);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    int ids[N];
    for (int i = 0; i < N; i++) {
        ids[i] = i + 1;
        pthread_create(&threads[i], NULL, write_id, &ids[i]);
    }
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    (void)LOAD(x);
    return 0;
}
