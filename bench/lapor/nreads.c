// nreads(N): N threads read x. One execution, since nothing is written.
#include "section.h"

static atomic_int x;

static void *thread(void *arg) {
    (void)arg;
    SECTION(atomic_load_explicit(&x, memory_order_relaxed));
    return NULL;
}

int main(void) { run_all(thread); }
