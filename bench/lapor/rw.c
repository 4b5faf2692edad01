// rw(N): N threads read x, then write it. Without the mutex, rf is a forest of the threads:
// (N+1)^(N-1) executions; with it, the threads read each other's writes in a sequence: N!.
#include "section.h"

static atomic_int x;

static void *thread(void *arg) {
    SECTION(atomic_load_explicit(&x, memory_order_relaxed);
            atomic_store_explicit(&x, (int)(long)arg, memory_order_relaxed));
    return NULL;
}

int main(void) { run_all(thread); }
