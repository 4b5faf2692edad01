// Lamport's bakery for two threads, once each. A thread that must wait tests at most N times and
// then gives up. The assertion holds under sc, not under tso.
#include "shared.h"

#ifndef N
#define N 2
#endif

static shared_int choosing[2], number[2], inside;

static int comes_first(int mine, int other, int me) { return !other || mine < other || (mine == other && me == 0); }

static int enter(int me) {
    set(&choosing[me], 1);
    const int mine = get(&number[1 - me]) + 1;
    set(&number[me], mine);
    set(&choosing[me], 0);
    int i = 0;
    while (get(&choosing[1 - me]))
        if (++i == N) return 0;
    for (i = 0; i < N; i++)
        if (comes_first(mine, get(&number[1 - me]), me)) return 1;
    return 0;
}

static void *work(void *which) {
    const int me = *(int *)which;
    if (!enter(me)) return NULL;
    set(&inside, me + 1);
    EXPECT(get(&inside) == me + 1);
    set(&number[me], 0);
    return NULL;
}

int main(void) {
    run_threads(2, work);
    return 0;
}
