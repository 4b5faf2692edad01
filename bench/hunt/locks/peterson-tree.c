// A lock for four threads as a tree of Peterson's locks for two.
// bug: the lock at the root has its turn and flag written in the wrong order
// depth: 4; threads: 4
// smc: --model=sc
#include "../threads.h"

enum { THREADS = 4 };

static struct { atomic_int flag[2], turn; } locks[3]; // 0: the root of the tree
static int shared;

static void lock(int l, int side) {
#ifdef FIX
    const bool swapped = false;
#else
    const bool swapped = l == 0;
#endif
    if (swapped) atomic_store(&locks[l].turn, !side);
    atomic_store(&locks[l].flag[side], 1);
    if (!swapped) atomic_store(&locks[l].turn, !side);
    while (atomic_load(&locks[l].flag[!side]) && atomic_load(&locks[l].turn) == !side) {}
}

static void unlock(int l, int side) { atomic_store(&locks[l].flag[side], 0); }

static void *work(void *at) {
    const int me = (int)(long)at, leaf = 1 + me / 2;
    lock(leaf, me % 2);
    lock(0, me / 2);
    shared++;
    unlock(0, me / 2);
    unlock(leaf, me % 2);
    return NULL;
}

int main(void) {
    run_threads(THREADS, work);
    assert(shared == THREADS);
    return 0;
}
