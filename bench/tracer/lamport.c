// Lamport(N): Lamport's fast mutual exclusion for two threads, ROUNDS times each. A busy wait tests
// at most N times, an attempt is made at most N times. Under release-acquire the exclusion does not
// hold; the assertion is left out, as in the paper.
#include "order.h"

#include <pthread.h>

#ifndef N
#define N 2
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

static atomic_int wants[2], x, y, inside;

static int await_zero(atomic_int *at) {
    for (int i = 0; i < N; i++) {
        if (LOAD(*at) == 0) return 1;
    }
    return 0;
}

// Values of x and y are me + 1, since 0 means no thread.
static int enter(int me) {
    for (int i = 0; i < N; i++) {
        STORE(wants[me], 1);
        STORE(x, me + 1);
        if (LOAD(y) != 0) {
            STORE(wants[me], 0);
            if (!await_zero(&y)) return 0;
            continue;
        }
        STORE(y, me + 1);
        if (LOAD(x) == me + 1) return 1;
        STORE(wants[me], 0);
        if (!await_zero(&wants[1 - me])) return 0;
        if (LOAD(y) == me + 1) return 1;
        if (!await_zero(&y)) return 0;
    }
    return 0;
}

static void *work(void *arg) {
    int me = *(int *)arg;
    for (int round = 0; round < ROUNDS; round++) {
        if (!enter(me)) return NULL;
        STORE(inside, me);
        (void)LOAD(inside);
        STORE(y, 0);
        STORE(wants[me], 0);
    }
    return NULL;
}

int main(void) {
    static int ids[2] = {0, 1};
    pthread_t a, b;
    pthread_create(&a, NULL, work, &ids[0]);
    pthread_create(&b, NULL, work, &ids[1]);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
