// Figure 6 of MCR for TSO and PSO, after the error in the control of a microscope (Figure 1): one thread makes a point and
// says that it is there, the other looks at it, and leaves when it is wrong. Each does so N times.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 1
#endif

atomic_int x, y, z;
static void set(atomic_int *to, int value) { atomic_store_explicit(to, value, memory_order_relaxed); }
static int get(atomic_int *from) { return atomic_load_explicit(from, memory_order_relaxed); }

static void *make(void *unused) {
    for (int i = 0; i < N; i++) {
        set(&z, 0);
        set(&x, 0);
        set(&y, 0);
        set(&x, 2);
        set(&y, 3);
        set(&z, 1);
    }
    return NULL;
}

static void *look(void *unused) {
    for (int i = 0; i < N; i++) {
        if (get(&z) != 1 || get(&x) + 1 == get(&y)) continue;
        (void)get(&x); // what it prints
        (void)get(&y);
#ifdef CHECK
        assert(0);
#endif
        break;
    }
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, make, NULL);
    pthread_create(&t[1], NULL, look, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
