// history(N): main writes to one location N times before it creates three threads, which read it,
// write to it and take numbers. The number of executions does not depend on N.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 16
#endif

static atomic_int x, next;

static void *work(void *arg) {
    (void)arg;
    atomic_fetch_add(&next, 1);
    (void)atomic_load_explicit(&x, memory_order_acquire);
    atomic_store_explicit(&x, atomic_fetch_add(&next, 0), memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < N; i++) atomic_store_explicit(&x, i, memory_order_release);
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, work, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
