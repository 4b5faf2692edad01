// Hazard pointers: a reader announces the object it accesses; a writer frees replaced objects that no reader announces.
// bug: the reader does not test again, after announcing the object, that it is still the current one
// depth: 3; threads: 5
// smc: --model=rc11
#include "threads.h"

enum { READERS = 3, WRITERS = 2, BATCH = 4 };

typedef struct object { int value; } object;

static _Atomic(object *) current, hazards[READERS];

static object *make(int value) {
    object *o = malloc(sizeof *o);
    o->value = value;
    return o;
}

static void *read_one(int me) {
    object *o = atomic_load(&current);
    atomic_store(&hazards[me], o);
#ifdef FIX
    if (atomic_load(&current) != o) return NULL;
#endif
    assert(o->value > 0);
    atomic_store(&hazards[me], NULL);
    return NULL;
}

static void replace_some(int value) {
    object *retired[BATCH];
    for (int k = 0; k < BATCH; k++) retired[k] = atomic_exchange(&current, make(value + k));
    for (int k = 0; k < BATCH; k++) {
        bool looked_at = false;
        for (int i = 0; i < READERS; i++) looked_at |= atomic_load(&hazards[i]) == retired[k];
        if (!looked_at) free(retired[k]); // other objects are freed later
    }
}

static void *work(void *at) {
    const int me = (int)(long)at;
    if (me < READERS) return read_one(me);
    replace_some(1 + me * BATCH);
    return NULL;
}

int main(void) {
    atomic_store(&current, make(1));
    run_threads(READERS + WRITERS, work);
    return 0;
}
