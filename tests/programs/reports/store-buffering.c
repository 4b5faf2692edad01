// Reports of store buffering name the two places where fences help, under C and hardware models.
// smc:
// expect: verdict=unsafe error=assertion line=44
// report: This is store buffering. Two seq_cst fences forbid it: between thread 1's write of x in line 27 and its read of y in line 29, and between thread 2's write of y in line 33 and its read of x in line 35.
// report: To find memory orders or fences that fix it: smc repair
// smc: --model=tso
// expect: verdict=unsafe error=assertion line=44
// report: Two seq_cst fences forbid it: between
// smc: -DFENCES
// expect: verdict=verified
// smc: --model=tso -DFENCES
// expect: verdict=verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int first, second;

static void fence(void) {
#ifdef FENCES
    atomic_thread_fence(memory_order_seq_cst);
#endif
}

static void *one(void *arg) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    fence();
    return first = atomic_load_explicit(&y, memory_order_relaxed), arg;
}

static void *two(void *arg) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    fence();
    return second = atomic_load_explicit(&x, memory_order_relaxed), arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(first || second);
    return 0;
}
