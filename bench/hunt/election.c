// Sixteen threads elect a leader; if two are leaders for a while, the later one resigns.
// bug: a thread tests twice that there is no leader, and then becomes leader by a store
// depth: 8; threads: 16
// smc: --model=sc
#include "threads.h"

enum { THREADS = 16 };

static atomic_int candidate, leaders, votes;

static void *work(void *at) {
    const int me = 1 + (int)(long)at;
    int none = 0;
    atomic_fetch_add_explicit(&votes, 1, RELAXED);
    if (me % 4) return NULL;
    if (atomic_load(&candidate)) return NULL;
#ifdef FIX
    if (!atomic_compare_exchange_strong(&candidate, &none, me)) return NULL;
#else
    if (atomic_load(&leaders) || atomic_load(&candidate) != none) return NULL;
    atomic_store(&candidate, me);
#endif
    if (atomic_load(&candidate) == me) assert(atomic_fetch_add(&leaders, 1) < 3);
    return NULL;
}

int main(void) {
    run_threads(THREADS, work);
    return 0;
}
