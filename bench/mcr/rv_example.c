// After Figure 2 of MCR (PLDI 2015): three threads, N rounds each, and an error that few interleavings have.
#include "shared.h"

#ifndef N
#define N 2
#endif

static shared_int x, y;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void one(void) {
    pthread_mutex_lock(&mutex);
    set(&x, 0);
    pthread_mutex_unlock(&mutex);
    if (get(&x) <= 0) return;
    set(&y, get(&y) + 1);
    set(&x, 2);
}

static void two(void) {
    if (get(&x) <= 1) return;
    if (get(&y) != 3) set(&y, 2);
    else EXPECT(0);
}

static void three(void) {
    pthread_mutex_lock(&mutex);
    set(&x, 1);
    set(&y, 1);
    pthread_mutex_unlock(&mutex);
}

static void *work(void *number) {
    for (int i = 0; i < N; i++) {
        if (*(int *)number == 0) one();
        if (*(int *)number == 1) two();
        if (*(int *)number == 2) three();
    }
    return NULL;
}

int main(void) {
    run_threads(3, work);
    return 0;
}
