// A bounded queue after Vyukov: the number in each slot determines which thread may use it.
// bug: a producer stores the number of its slot before the value
// depth: 2; threads: 6
// smc: --model=rc11
#include "threads.h"

enum { SIZE = 2, PRODUCERS = 3, CONSUMERS = 3, EACH = 2 };

static struct { atomic_uint turn; atomic_int value; } slots[SIZE];
static atomic_uint to_put, to_take;

static bool put(int value) {
    unsigned at = atomic_load_explicit(&to_put, RELAXED);
    for (int tries = 0; tries < 4; tries++) {
        const int ahead = (int)(atomic_load_explicit(&slots[at % SIZE].turn, ACQUIRE) - at);
        if (ahead < 0) return false;
        if (ahead == 0 && atomic_compare_exchange_strong_explicit(&to_put, &at, at + 1, RELAXED, RELAXED)) {
#ifdef FIX
            atomic_store_explicit(&slots[at % SIZE].value, value, RELAXED);
            atomic_store_explicit(&slots[at % SIZE].turn, at + 1, RELEASE);
#else
            atomic_store_explicit(&slots[at % SIZE].turn, at + 1, RELEASE);
            atomic_store_explicit(&slots[at % SIZE].value, value, RELAXED);
#endif
            return true;
        }
        if (ahead > 0) at = atomic_load_explicit(&to_put, RELAXED);
    }
    return false;
}

static bool take(int *value) {
    unsigned at = atomic_load_explicit(&to_take, RELAXED);
    for (int tries = 0; tries < 4; tries++) {
        const int ahead = (int)(atomic_load_explicit(&slots[at % SIZE].turn, ACQUIRE) - (at + 1));
        if (ahead < 0) return false;
        if (ahead == 0 && atomic_compare_exchange_strong_explicit(&to_take, &at, at + 1, RELAXED, RELAXED)) {
            *value = atomic_load_explicit(&slots[at % SIZE].value, RELAXED);
            atomic_store_explicit(&slots[at % SIZE].turn, at + SIZE, RELEASE);
            return true;
        }
        if (ahead > 0) at = atomic_load_explicit(&to_take, RELAXED);
    }
    return false;
}

static atomic_int seen[PRODUCERS * EACH + 1];

static void *work(void *at) {
    const int me = (int)(long)at;
    for (int i = 0, value = 0; i < EACH; i++) {
        if (me < PRODUCERS) (void)put(1 + me * EACH + i);
        else if (take(&value)) assert(value && atomic_fetch_add(&seen[value], 1) == 0);
    }
    return NULL;
}

int main(void) {
    for (unsigned i = 0; i < SIZE; i++) atomic_store(&slots[i].turn, i);
    run_threads(PRODUCERS + CONSUMERS, work);
    return 0;
}
