// Dekker's mutual exclusion for two threads, once each. A thread that must wait tests at most N
// times and then gives up. The assertion holds under sc, not under tso.
#include "shared.h"

#ifndef N
#define N 2
#endif

static shared_int wants[2], turn, inside;

static int enter(int me) {
    set(&wants[me], 1);
    for (int i = 0; i < N; i++) {
        if (!get(&wants[1 - me])) return 1;
        if (get(&turn) == me) continue;
        set(&wants[me], 0);
        if (get(&turn) != me) return 0;
        set(&wants[me], 1);
    }
    return 0;
}

static void *work(void *number) {
    const int me = *(int *)number;
    if (!enter(me)) return NULL;
    set(&inside, me + 1);
    EXPECT(get(&inside) == me + 1);
    set(&turn, 1 - me);
    set(&wants[me], 0);
    return NULL;
}

int main(void) {
    run_threads(2, work);
    return 0;
}
