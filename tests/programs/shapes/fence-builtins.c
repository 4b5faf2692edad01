// smc: --model=tso -DFENCE=__builtin_ia32_mfence
// expect: verdict=verified exit=0 executions=3
// smc: --model=tso -DFENCE=__builtin_ia32_sfence
// expect: verdict=unsafe exit=1 error=assertion line=33
// smc: --model=tso -DFENCE=__builtin_ia32_lfence
// expect: verdict=unsafe exit=1 error=assertion line=33
// smc: --model=tso -DFENCE=__builtin_ia32_pause
// expect: verdict=unsafe exit=1 error=assertion line=33
//
// Store buffering with the fences of <immintrin.h>: only mfence drains the buffer.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;
static int a, b;

static void *worker(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    FENCE();
    a = atomic_load_explicit(&y, memory_order_relaxed);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    FENCE();
    b = atomic_load_explicit(&x, memory_order_relaxed);
    pthread_join(t, NULL);
    assert(a || b);
    return 0;
}
