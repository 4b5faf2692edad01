// smc: --model=rc11 --algo=trust --keep-going
// expect: verdict=unsafe error=assertion executions=4
// smc: --model=rc11 --algo=trust --keep-going -DTAKES_FIRST
// expect: verdict=unsafe error=assertion executions=4
// smc: --model=rc11 --algo=enumerate --keep-going
// expect: verdict=unsafe error=assertion executions=4
// smc: --model=sc --algo=trust --keep-going
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 --algo=trust --keep-going -DLATER
// expect: verdict=unsafe error=assertion executions=3
// smc: --model=rc11 --algo=enumerate --keep-going -DLATER
// expect: verdict=unsafe error=assertion executions=3
// smc: --model=rc11 --algo=trust --keep-going -DONE_CELL
// expect: verdict=unsafe error=assertion executions=4
// smc: --model=rc11 --algo=enumerate --keep-going -DONE_CELL
// expect: verdict=unsafe error=assertion executions=4
//
// A compare-exchange of two halves whose failure order is the stronger one. Until it is known to
// fail, its reads are not seq_cst: it may write although the other thread, whose half it does not
// see, does not see x. LATER: it comes after the end of that thread. ONE_CELL: it only covers that
// half.
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
#ifdef ONE_CELL
#define TAKEN y.half[1]
typedef uint16_t taken_t;
#else
#define TAKEN y.whole
typedef uint32_t taken_t;
#endif
static atomic_int x, later;
static int taken, seen;

static void *takes(void *arg) {
    taken_t none = 0;
#ifdef LATER
    if (!atomic_load_explicit(&later, memory_order_relaxed)) return arg;
#endif
    atomic_store_explicit(&x, 1, memory_order_seq_cst);
    taken = atomic_compare_exchange_strong_explicit(&TAKEN, &none, 2, memory_order_relaxed,
                                                    memory_order_seq_cst);
    return arg;
}

static void *sets(void *arg) {
    atomic_store_explicit(&y.half[1], 1, memory_order_seq_cst);
    seen = atomic_load_explicit(&x, memory_order_seq_cst);
    atomic_store_explicit(&later, 1, memory_order_relaxed);
    return arg;
}

int main(void) {
    pthread_t t[2];
#ifdef ONE_CELL
    atomic_store_explicit(&y.whole, 0, memory_order_relaxed);
#endif
    pthread_create(&t[0], NULL, FIRST, NULL);
    pthread_create(&t[1], NULL, SECOND, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(!taken || seen);
}
