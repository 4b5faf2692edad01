// Peterson(N): Peterson's mutual exclusion, ROUNDS times for each of two threads. The busy wait tests at most N times
// and then gives up. Under release-acquire the exclusion does not hold; the assertion is left out, as in the paper.
#include "order.h"

#include <pthread.h>

#ifndef N
#define N 2
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

static atomic_int flag[2], turn, inside;

static int enter(int me) {
    STORE(flag[me], 1);
    STORE(turn, 1 - me);
    for (int i = 0; i < N; i++) {
        if (LOAD(flag[1 - me]) != 1 || LOAD(turn) == me) return 1;
    }
    return 0;
}

static void *work(void *arg) {
    int me = *(int *)arg;
    for (int round = 0; round < ROUNDS; round++) {
        if (!enter(me)) return NULL;
        STORE(inside, me);
        (void)LOAD(inside);
        STORE(flag[me], 0);
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
