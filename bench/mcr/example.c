// Example(N): Figure 6 of MCR for TSO and PSO, after the error in the control of a microscope (Figure 1). One thread
// creates a point and publishes it, the other reads it and stops if it is wrong. Each does so at most N times.
#include "shared.h"

#ifndef N
#define N 1
#endif

static shared_int x, y, z;

static void make(void) {
    for (int i = 0; i < N; i++) {
        set(&z, 0);
        set(&x, 0);
        set(&y, 0);
        set(&x, 2);
        set(&y, 3);
        set(&z, 1);
    }
}

static void look(void) {
    for (int i = 0; i < N; i++) {
        if (get(&z) != 1 || get(&x) + 1 == get(&y)) continue;
        (void)get(&x); // the value that the original prints
        (void)get(&y);
        EXPECT(0);
        break;
    }
}

static void *work(void *me) {
    if (*(int *)me) look();
    else make();
    return NULL;
}

int main(void) {
    run_threads(2, work);
    return 0;
}
