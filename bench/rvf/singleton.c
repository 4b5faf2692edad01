// Singleton(N): N threads write 'X' to a shared variable, one writes 'Y'; after all have ended, it
// is read (similar to singleton in SV-COMP). Two values, two traces at every N.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

static atomic_char cell;

static void *put_x(void *arg) {
    (void)arg;
    atomic_store(&cell, 'X');
    return NULL;
}

static void *put_y(void *arg) {
    (void)arg;
    atomic_store(&cell, 'Y');
    return NULL;
}

int main(void) {
    pthread_t x[N], y;
    for (int i = 0; i < N; i++) pthread_create(&x[i], NULL, put_x, NULL);
    pthread_create(&y, NULL, put_y, NULL);
    for (int i = 0; i < N; i++) pthread_join(x[i], NULL);
    pthread_join(y, NULL);
    (void)atomic_load(&cell);
    return 0;
}
