// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Each read-modify-write in one thread: it returns the old value and stores the new one.
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

static atomic_int i = 10;
static _Atomic(uint8_t) byte = 250;
static _Atomic(int64_t) wide = -1;
static atomic_bool flag;
static atomic_flag guard = ATOMIC_FLAG_INIT;

int main(void) {
    assert(atomic_fetch_add(&i, 5) == 10 && i == 15);
    assert(atomic_fetch_sub(&i, 20) == 15 && i == -5);
    assert(atomic_exchange(&i, 12) == -5 && i == 12);
    assert(atomic_fetch_or(&i, 3) == 12 && i == 15);
    assert(atomic_fetch_and(&i, 6) == 15 && i == 6);
    assert(atomic_fetch_xor(&i, 5) == 6 && i == 3);
    assert(atomic_fetch_add_explicit(&byte, 10, memory_order_relaxed) == 250 && byte == 4);
    assert(atomic_fetch_sub_explicit(&wide, INT64_MAX, memory_order_acq_rel) == -1 && wide == INT64_MIN);
    assert(i++ == 3 && ++i == 5 && (i += 2) == 7 && (i *= 3) == 21 && (i /= 2) == 10 && (i <<= 1) == 20);
    assert(!atomic_exchange(&flag, true) && flag);
    assert(!atomic_flag_test_and_set(&guard) && atomic_flag_test_and_set(&guard));
    atomic_flag_clear(&guard);
    assert(!atomic_flag_test_and_set(&guard));

    int expected = 19;
    assert(!atomic_compare_exchange_strong(&i, &expected, 1) && expected == 20 && i == 20);
    assert(atomic_compare_exchange_strong(&i, &expected, 1) && expected == 20 && i == 1);
    expected = 1;
    assert(atomic_compare_exchange_strong_explicit(&i, &expected, 2, memory_order_acq_rel, memory_order_relaxed));
    assert(i == 2);
    return 0;
}
