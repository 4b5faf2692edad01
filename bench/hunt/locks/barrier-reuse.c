// A barrier that is used repeatedly, with a number for each round.
// bug: the last thread opens the barrier before it resets the count: a thread that arrives for the next round is lost
// depth: 3; threads: 4
// smc: --model=rc11
#include "../threads.h"

enum { THREADS = 4, ROUNDS = 2 };

static atomic_int arrived, round_now, work_done[ROUNDS];

static void meet(void) {
    const int now = atomic_load(&round_now);
    if (atomic_fetch_add(&arrived, 1) == THREADS - 1) {
#ifdef FIX
        atomic_store(&arrived, 0);
        atomic_store(&round_now, now + 1);
#else
        atomic_store(&round_now, now + 1);
        atomic_store(&arrived, 0);
#endif
    } else {
        while (atomic_load(&round_now) == now) {}
    }
}

static void *work(void *unused) {
    for (int i = 0; i < ROUNDS; i++) {
        atomic_fetch_add(&work_done[i], 1);
        meet();
        assert(atomic_load(&work_done[i]) == THREADS);
    }
    return unused;
}

int main(void) {
    run_threads(THREADS, work);
    return 0;
}
