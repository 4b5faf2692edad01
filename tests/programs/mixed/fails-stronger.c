// smc: --model=rc11 --algo=trust --keep-going
// expect: verdict=unsafe error=assertion executions=4
// smc: --model=rc11 --algo=trust --keep-going -DTAKES_FIRST
// expect: verdict=unsafe error=assertion executions=4
// smc: --model=rc11 --algo=enumerate --keep-going
// expect: verdict=unsafe error=assertion executions=4
// smc: --model=sc --algo=trust --keep-going
// expect: verdict=verified exit=0 executions=3
//
// A compare-exchange of two halves whose failure order is the stronger one. Before it is known to
// succeed, its reads are not seq_cst: it may write although the other thread, whose half it does not
// see, does not see x.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifdef TAKES_FIRST
#define FIRST takes
#define SECOND sets
#else
#define FIRST sets
#define SECOND takes
#endif

static union {
    _Atomic uint32_t whole;
    _Atomic uint16_t half[2];
} y;
static atomic_int x;
static int taken, seen;

static void *takes(void *arg) {
    uint32_t none = 0;
    atomic_store_explicit(&x, 1, memory_order_seq_cst);
    taken = atomic_compare_exchange_strong_explicit(&y.whole, &none, 2, memory_order_relaxed,
                                                    memory_order_seq_cst);
    return arg;
}

static void *sets(void *arg) {
    atomic_store_explicit(&y.half[1], 1, memory_order_seq_cst);
    seen = atomic_load_explicit(&x, memory_order_seq_cst);
    return arg;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, FIRST, NULL);
    pthread_create(&t[1], NULL, SECOND, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(!taken || seen);
}
