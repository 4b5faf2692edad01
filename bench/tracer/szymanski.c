// Szymanski(N): Szymanski's mutual exclusion for two threads, ROUNDS times each. A busy wait tests at most N times
// and then gives up. Under release-acquire the exclusion does not hold; the assertion is left out, as in the paper.
#include "order.h"

#include <pthread.h>

#ifndef N
#define N 2
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

enum { OUT, WANTS, WAITS, AT_DOOR, INSIDE };

static atomic_int flag[2], inside;

// Reads the other thread's flag until it is in [low, high].
static int await(int other, int low, int high) {
    for (int i = 0; i < N; i++) {
        int seen = LOAD(flag[other]);
        if (low <= seen && seen <= high) return 1;
    }
    return 0;
}

// Waits, before the door is closed again, until the other thread is in neither WAITS nor AT_DOOR.
static int await_door(int other) {
    for (int i = 0; i < N; i++) {
        if (LOAD(flag[other]) < WAITS || LOAD(flag[other]) > AT_DOOR) return 1;
    }
    return 0;
}

static void *work(void *arg) {
    int me = *(int *)arg, other = 1 - me;
    for (int round = 0; round < ROUNDS; round++) {
        STORE(flag[me], WANTS);
        if (!await(other, OUT, WAITS)) return NULL;
        STORE(flag[me], AT_DOOR);
        if (LOAD(flag[other]) == WANTS) {
            STORE(flag[me], WAITS);
            if (!await(other, INSIDE, INSIDE)) return NULL;
        }
        STORE(flag[me], INSIDE);
        if (!await(other, OUT, WANTS)) return NULL;
        STORE(inside, me);
        (void)LOAD(inside);
        if (!await_door(other)) return NULL;
        STORE(flag[me], OUT);
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
