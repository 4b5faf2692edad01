// writes(N): two threads write to one location N/2 times each, a third reads it once: N+1 reads-from classes.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 16
#endif

static atomic_int x;

static void *writer(void *arg) {
    for (int i = 0; i < N / 2; i++) atomic_store_explicit(&x, (int)(intptr_t)arg + i, memory_order_release);
    return NULL;
}

static void *reader(void *arg) {
    (void)arg;
    (void)atomic_load_explicit(&x, memory_order_acquire);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, writer, (void *)1);
    pthread_create(&t[1], NULL, writer, (void *)1000);
    pthread_create(&t[2], NULL, reader, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
