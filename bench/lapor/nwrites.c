// nwrites(N): N threads write x. One execution, since no thread reads.
#include "section.h"

static atomic_int x;

static void *thread(void *arg) {
    SECTION(atomic_store_explicit(&x, (int)(long)arg, memory_order_relaxed));
    return NULL;
}

int main(void) { run_all(thread); }
