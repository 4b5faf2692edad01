// The deque of Chase and Lev, of fixed size: one owner and three thieves.
// bug: no fence between the owner's store of `bottom` and its load of `top`: both take the last item
// depth: 2; threads: 4
// smc: --model=rc11
#include "threads.h"

enum { SIZE = 8, ITEMS = 4, THIEVES = 3 };

static atomic_long top, bottom;
static atomic_int items[SIZE];
static atomic_int taken[ITEMS + 1];

static void push(int x) {
    const long b = atomic_load_explicit(&bottom, RELAXED);
    atomic_store_explicit(&items[b % SIZE], x, RELAXED);
    atomic_thread_fence(RELEASE);
    atomic_store_explicit(&bottom, b + 1, RELAXED);
}

static int take(void) {
    const long b = atomic_load_explicit(&bottom, RELAXED) - 1;
    atomic_store_explicit(&bottom, b, RELAXED);
#ifdef FIX
    atomic_thread_fence(memory_order_seq_cst);
#endif
    long t = atomic_load_explicit(&top, RELAXED);
    int x = 0;
    if (t <= b) {
        x = atomic_load_explicit(&items[b % SIZE], RELAXED);
        if (t < b) return x;
        if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, RELAXED)) x = 0;
    }
    atomic_store_explicit(&bottom, b + 1, RELAXED);
    return x;
}

static int steal(void) {
    long t = atomic_load_explicit(&top, ACQUIRE);
    atomic_thread_fence(memory_order_seq_cst);
    const long b = atomic_load_explicit(&bottom, ACQUIRE);
    if (t >= b) return 0;
    const int x = atomic_load_explicit(&items[t % SIZE], RELAXED);
    return atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, RELAXED) ? x : 0;
}

static void note(int x) {
    if (x) assert(atomic_fetch_add_explicit(&taken[x], 1, RELAXED) == 0);
}

static void *work(void *me) {
    if (me) {
        note(steal());
        note(steal());
        return NULL;
    }
    push(1);
    push(2);
    note(take());
    push(3);
    push(4);
    for (int i = 0; i < 3; i++) note(take());
    return NULL;
}

int main(void) {
    run_threads(1 + THIEVES, work);
    return 0;
}
