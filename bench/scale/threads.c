// threads(N): N threads take a number each: N! executions.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

static atomic_int next;

static void *work(void *arg) {
    (void)arg;
    atomic_fetch_add(&next, 1);
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, work, NULL);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    return 0;
}
