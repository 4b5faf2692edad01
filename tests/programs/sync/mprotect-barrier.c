// smc: --model=rc11
// expect: verdict=verified exit=0
// expect-stderr: mprotect is a barrier of all threads here
// smc: --model=rc11 -DFAST()=
// expect: verdict=unsafe exit=1 error=assertion
//
// If membarrier is not available, programs change the protection of a page instead.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/mman.h>

#ifndef FAST
#define FAST() atomic_signal_fence(memory_order_seq_cst)
#endif

static atomic_int x, y;
static int of_fast;
static char *page;

static void *fast(void *none) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    FAST();
    of_fast = atomic_load_explicit(&y, memory_order_relaxed);
    return none;
}

int main(void) {
    pthread_t t;
    page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    pthread_create(&t, NULL, fast, NULL);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    *page = 1;
    mprotect(page, 4096, PROT_NONE);
    const int of_slow = atomic_load_explicit(&x, memory_order_relaxed);
    pthread_join(t, NULL);
    assert(of_fast || of_slow);
    return 0;
}
