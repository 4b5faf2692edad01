// Exponential_bug(N): after Figure 2 of Huang, "Stateless model checking concurrent programs with maximal causality
// reduction" (PLDI 2015). The first thread stores to y N times in each of two critical sections; the larger N, the
// deeper is the only schedule in which the third thread reads y == 3. The error is left out, as in the paper.
#include "order.h"

#include <pthread.h>

#ifndef N
#define N 6
#endif

static atomic_int x, y;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *fill(void *arg) {
    (void)arg;
    for (int k = 0; k < 2; k++) {
        pthread_mutex_lock(&lock);
        STORE(x, 1);
        for (int i = 0; i < N; i++) STORE(y, 1);
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *raise(void *arg) {
    (void)arg;
    for (int k = 0; k < 2; k++) {
        pthread_mutex_lock(&lock);
        STORE(x, 0);
        pthread_mutex_unlock(&lock);
        if (LOAD(x) > 0) {
            int seen = LOAD(y);
            STORE(y, seen + 1);
            STORE(x, 2);
        }
    }
    return NULL;
}

static void *look(void *arg) {
    (void)arg;
    for (int k = 0; k < 2; k++) {
        if (LOAD(x) > 1) {
            if (LOAD(y) == 3) return NULL; // the bug
            STORE(y, 2);
        }
    }
    return NULL;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, fill, NULL);
    pthread_create(&b, NULL, raise, NULL);
    pthread_create(&c, NULL, look, NULL);
    return 0;
}
