// nww-rr(N): N-1 threads write x, then y; one reads both. Each read has N sources; with the mutex, both come from the
// same thread or both are initial: N executions of the N * N.
#include "section.h"

static atomic_int x, y;

static void *thread(void *arg) {
    int id = (int)(long)arg;
    if (id < N) {
        SECTION(atomic_store_explicit(&x, id, memory_order_relaxed); atomic_store_explicit(&y, id, memory_order_relaxed));
    } else {
        SECTION(atomic_load_explicit(&x, memory_order_relaxed); atomic_load_explicit(&y, memory_order_relaxed));
    }
    return NULL;
}

int main(void) { run_all(thread); }
