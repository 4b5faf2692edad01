// A sequence lock with several writers, and readers that retry.
// bug: the reader's second read of the number may take effect before its reads of the data (no acquire fence)
// depth: 2; threads: 6
// smc: --model=rc11
#include "threads.h"

enum { WRITERS = 2, READERS = 4, ROUNDS = 2 };

static atomic_uint number;
static atomic_int first, second;

static void write_both(int v) {
    unsigned n = atomic_load_explicit(&number, RELAXED);
    if (n & 1 || !atomic_compare_exchange_strong_explicit(&number, &n, n + 1, ACQUIRE, RELAXED)) return;
    atomic_thread_fence(RELEASE);
    atomic_store_explicit(&first, v, RELAXED);
    atomic_store_explicit(&second, v, RELAXED);
    atomic_store_explicit(&number, n + 2, RELEASE);
}

static void read_both(void) {
    const unsigned n = atomic_load_explicit(&number, ACQUIRE);
    if (n & 1) return;
    const int a = atomic_load_explicit(&first, RELAXED), b = atomic_load_explicit(&second, RELAXED);
#ifdef FIX
    atomic_thread_fence(ACQUIRE);
#endif
    if (atomic_load_explicit(&number, RELAXED) == n) assert(a == b);
}

static void *work(void *at) {
    const int me = (int)(long)at;
    for (int i = 0; i < ROUNDS; i++) {
        if (me < WRITERS) write_both(1 + me * ROUNDS + i);
        else read_both();
    }
    return NULL;
}

int main(void) {
    run_threads(WRITERS + READERS, work);
    return 0;
}
