// Three rings of one producer and one consumer each, which a seventh thread monitors.
// bug: the consumer of the third ring releases a slot by a relaxed store: its read of the slot may be ordered after the next write
// depth: 2; threads: 7
// smc: --model=rc11
#include "threads.h"

enum { RINGS = 3, SIZE = 2, ITEMS = 4 };

typedef struct ring {
    atomic_uint head, tail;
    int slots[SIZE];
} ring;

static ring rings[RINGS];

#ifdef FIX
#define GIVE_BACK(last) RELEASE
#else
#define GIVE_BACK(last) ((last) ? RELAXED : RELEASE)
#endif

static void *work(void *at) {
    const int me = (int)(long)at;
    ring *r = &rings[me / 2 % RINGS];
    if (me == 2 * RINGS) {
        unsigned seen = 0;
        for (int i = 0; i < RINGS; i++) seen += atomic_load_explicit(&rings[i].tail, RELAXED) - atomic_load_explicit(&rings[i].head, RELAXED);
        return (void *)(long)seen;
    }
    for (unsigned i = 0; i < ITEMS; i++) {
        if (me % 2 == 0) {
            while (i - atomic_load_explicit(&r->head, ACQUIRE) == SIZE) {}
            r->slots[i % SIZE] = (int)i;
            atomic_store_explicit(&r->tail, i + 1, RELEASE);
        } else {
            while (atomic_load_explicit(&r->tail, ACQUIRE) == i) {}
            assert(r->slots[i % SIZE] == (int)i);
            atomic_store_explicit(&r->head, i + 1, GIVE_BACK(r == &rings[RINGS - 1]));
        }
    }
    return NULL;
}

int main(void) {
    run_threads(2 * RINGS + 1, work);
    return 0;
}
