// Ten threads allocate numbers from a bitmap.
// bug: a number is given back by a load and a store: what another one has taken in between is given back with it
// depth: 3; threads: 10
// smc: --model=sc
#include "threads.h"

enum { THREADS = 10, NUMBERS = 12 };

static atomic_uint taken;
static atomic_int owner[NUMBERS];

static int get(void) {
    unsigned old = atomic_load(&taken);
    for (;;) {
        const int n = __builtin_ctz(~old);
        if (n >= NUMBERS) return -1;
        if (atomic_compare_exchange_strong(&taken, &old, old | 1u << n)) return n;
    }
}

static void give_back(int n) {
#ifdef FIX
    atomic_fetch_and(&taken, ~(1u << n));
#else
    atomic_store(&taken, atomic_load(&taken) & ~(1u << n));
#endif
}

static void *work(void *at) {
    const int n = get();
    if (n < 0) return NULL;
    assert(atomic_fetch_add(&owner[n], 1) == 0);
    if ((long)at % 5) return NULL; // keeps the number
    atomic_fetch_sub(&owner[n], 1);
    give_back(n);
    return NULL;
}

int main(void) {
    run_threads(THREADS, work);
    return 0;
}
