// Figure_1(N): three threads write 1 to x and y, N times each; then one of them reads x and one reads y (RVF-SMC,
// CAV 2021, Figure 1, with N = 1). One combination of values at every N; 9 reads-from classes at N = 1.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 1
#endif

static atomic_int x, y;

static void *write(void *arg) {
    (void)arg;
    for (int i = 0; i < N; i++) {
        atomic_store(&x, 1);
        atomic_store(&y, 1);
    }
    return NULL;
}

static void *read_x(void *arg) {
    write(arg);
    (void)atomic_load(&x);
    return NULL;
}

static void *read_y(void *arg) {
    write(arg);
    (void)atomic_load(&y);
    return NULL;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, write, NULL);
    pthread_create(&b, NULL, read_x, NULL);
    pthread_create(&c, NULL, read_y, NULL);
    return 0;
}
