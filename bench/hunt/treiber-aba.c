// A lock-free stack whose nodes are reused.
// bug: no count beside the pointer: a pop that is suspended between reading `next` and its exchange makes a node the top that another thread owns
// depth: 4; threads: 5
// smc: --model=sc
#include "threads.h"

enum { THREADS = 5, NODES = 4, ROUNDS = 2 };

#ifdef FIX
enum { COUNT = 16 };
#else
enum { COUNT = 0 };
#endif

static atomic_uint top; // low bits: node + 1; high bits: the count
static atomic_uint next[NODES];
static atomic_int owned[NODES];

static void push(unsigned n) {
    unsigned old = atomic_load(&top);
    do atomic_store(&next[n], old & 15);
    while (!atomic_compare_exchange_strong(&top, &old, (n + 1) | ((old & ~15u) + COUNT)));
}

static int pop(void) {
    unsigned old = atomic_load(&top);
    while (old & 15) {
        const unsigned below = atomic_load(&next[(old & 15) - 1]);
        if (atomic_compare_exchange_strong(&top, &old, below | ((old & ~15u) + COUNT))) return (int)(old & 15) - 1;
    }
    return -1;
}

static void *work(void *unused) {
    for (int i = 0; i < ROUNDS; i++) {
        const int n = pop();
        if (n < 0) continue;
        assert(atomic_fetch_add(&owned[n], 1) == 0);
        atomic_fetch_sub(&owned[n], 1);
        push((unsigned)n);
    }
    return unused;
}

int main(void) {
    for (unsigned i = 0; i < NODES; i++) push(i);
    run_threads(THREADS, work);
    return 0;
}
