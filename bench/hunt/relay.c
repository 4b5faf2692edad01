// A buffer is passed on among five stages; a monitor removes it if it has not moved for three tests.
// bug: the monitor only compares places: the buffer may have gone all the way round between two tests
// depth: 7; threads: 5
// smc: --model=sc
#include "threads.h"

enum { STAGES = 4, ROUNDS = 2, STILL = 2 };

static atomic_uint state; // low bits: the place; high bits: number of times it was passed on
static atomic_bool out;

static unsigned place(unsigned s) { return s & 15; }

static void stage(unsigned me) {
    for (int i = 0; i < ROUNDS; i++) {
        unsigned now = atomic_load(&state);
        if (place(now) != me) continue;
        assert(!atomic_load(&out));
        atomic_compare_exchange_strong(&state, &now, (me + 1) % STAGES | ((now & ~15u) + 16));
    }
}

static void watch_it(void) {
    const unsigned seen = atomic_load(&state);
    for (int i = 0; i < STILL; i++) {
        const unsigned now = atomic_load(&state);
#ifdef FIX
        return (void)(now + seen); // only the stages know which of the two it was
#else
        if (place(now) != place(seen) || now == seen) return; // it moves, or was never passed on
#endif
    }
    atomic_store(&out, true);
}

static void *work(void *at) {
    const unsigned me = (unsigned)(long)at;
    if (me < STAGES) stage(me);
    else watch_it();
    return NULL;
}

int main(void) {
    run_threads(STAGES + 1, work);
    return 0;
}
