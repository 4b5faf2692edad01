// Lamport's fast mutual exclusion for two threads, once each. A thread that would have to wait
// gives up. The assertion holds under sc, not under tso.
#include "shared.h"

static shared_int wants[2], x, y, inside;

static int enter(int me) {
    set(&wants[me], 1);
    set(&x, me + 1);
    if (get(&y)) return 0;
    set(&y, me + 1);
    if (get(&x) == me + 1) return 1;
    set(&wants[me], 0);
    if (get(&wants[1 - me])) return 0;
    return get(&y) == me + 1;
}

static void *work(void *number) {
    const int me = *(int *)number;
    if (!enter(me)) return NULL;
    set(&inside, me + 1);
    EXPECT(get(&inside) == me + 1);
    set(&y, 0);
    set(&wants[me], 0);
    return NULL;
}

int main(void) {
    run_threads(2, work);
    return 0;
}
