// Store buffering in which a system call is one of the two fences.
// smc:
// expect: verdict=unsafe error=assertion line=29
// report: This is store buffering. One more seq_cst fence forbids it: between thread 1's write of x in line 17 and its read of y in line 18.
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int x, y, word;
static int seen;

static void *unfenced(void *none) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    seen = atomic_load_explicit(&y, memory_order_relaxed);
    return none;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, unfenced, NULL);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1);
    const int other = atomic_load_explicit(&x, memory_order_relaxed);
    pthread_join(t, NULL);
    assert(seen || other);
    return 0;
}
