// An object that ten threads hold; the last one frees it.
// bug: the count is decremented and then loaded again to test for the last owner: two threads may find that they were the last
// depth: 4; threads: 10
// smc: --model=sc
#include "threads.h"

enum { THREADS = 10 };

typedef struct object { atomic_int count, uses; } object;
static object *shared;

static void put(object *o) {
#ifdef FIX
    if (atomic_fetch_sub(&o->count, 1) == 1) free(o);
#else
    if (atomic_load(&o->count) == 2) { // a special case for the last but one
        atomic_fetch_sub(&o->count, 1);
        if (atomic_load(&o->count) == 0) free(o);
    } else if (atomic_fetch_sub(&o->count, 1) == 1) {
        free(o);
    }
#endif
}

static void *work(void *unused) {
    atomic_fetch_add(&shared->uses, 1);
    put(shared);
    return unused;
}

int main(void) {
    shared = malloc(sizeof *shared);
    atomic_init(&shared->count, THREADS);
    atomic_init(&shared->uses, 0);
    run_threads(THREADS, work);
    return 0;
}
