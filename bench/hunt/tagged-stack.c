// A lock-free stack whose nodes are reused, with a count beside the pointer against the ABA problem.
// bug: the count has three bits: a pop that is suspended during eight others makes a node the top that another thread owns
// depth: 10; threads: 4
// smc: --model=sc
#include "threads.h"

enum { THREADS = 4, NODES = 4, ROUNDS = 4 };

#ifdef FIX
enum { BITS = 30 };
#else
enum { BITS = 3 };
#endif

static atomic_uint top; // low bits: node + 1; high bits: the count
static atomic_uint next[NODES];
static atomic_int owned[NODES];

static unsigned counted(unsigned node, unsigned old) { return node | ((old + 16) & (((1u << BITS) - 1) << 4)); }

static void push(unsigned n) {
    unsigned old = atomic_load(&top);
    do atomic_store(&next[n], old & 15);
    while (!atomic_compare_exchange_strong(&top, &old, counted(n + 1, old)));
}

static int pop(void) {
    unsigned old = atomic_load(&top);
    while (old & 15) {
        const unsigned below = atomic_load(&next[(old & 15) - 1]);
        if (atomic_compare_exchange_strong(&top, &old, counted(below, old))) return (int)(old & 15) - 1;
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
