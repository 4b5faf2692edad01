// A buffer goes round among five stages, each of which hands it on; a monitor takes it out when it has stood still for three looks.
// bug: that it stands still is judged by its place: it may have gone all the way round between two looks
// depth: 7; threads: 5
// smc: --model=sc
#include "threads.h"

enum { STAGES = 4, ROUNDS = 2, STILL = 2 };

static atomic_uint state; // the place, and how often it was handed on above
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
        return (void)(now + seen); // only those who hand it on know
#else
        if (place(now) != place(seen) || now == seen) return; // it moves, or nobody has come so far
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
