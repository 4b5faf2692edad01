// smc: --model=ra --algo=tracer -Wno-deprecated-pragma
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=sc --algo=tracer -Wno-deprecated-pragma
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Each function, macro and type of <stdatomic.h> once, with the results that C17 7.17 gives them.
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

static atomic_int i = ATOMIC_VAR_INIT(3);
static atomic_flag flag = ATOMIC_FLAG_INIT;
static int cells[4];
static _Atomic(int *) cursor = cells;

static void objects(void) {
    atomic_init(&i, 5);
    assert(atomic_is_lock_free(&i));
    assert(atomic_load(&i) == 5 && atomic_load_explicit(&i, memory_order_consume) == 5);
    atomic_store(&i, 6);
    atomic_store_explicit(&i, 7, memory_order_release);
    assert(atomic_exchange(&i, 8) == 7 && atomic_exchange_explicit(&i, 9, memory_order_acq_rel) == 8);
    int expected = 1;
    assert(!atomic_compare_exchange_strong(&i, &expected, 2) && expected == 9);
    assert(atomic_compare_exchange_strong_explicit(&i, &expected, 2, memory_order_acq_rel, memory_order_acquire));
    expected = 2;
    assert(atomic_compare_exchange_weak(&i, &expected, 3)); // never fails for nothing
    assert(!atomic_compare_exchange_weak_explicit(&i, &expected, 12, memory_order_seq_cst, memory_order_relaxed));
    assert(expected == 3 && i == 3);
}

static void arithmetic(void) {
    atomic_store(&i, 12);
    assert(atomic_fetch_add(&i, 1) == 12 && atomic_fetch_add_explicit(&i, 1, memory_order_relaxed) == 13);
    assert(atomic_fetch_sub(&i, 1) == 14 && atomic_fetch_sub_explicit(&i, 1, memory_order_relaxed) == 13);
    assert(atomic_fetch_or(&i, 1) == 12 && atomic_fetch_or_explicit(&i, 2, memory_order_relaxed) == 13);
    assert(atomic_fetch_xor(&i, 1) == 15 && atomic_fetch_xor_explicit(&i, 2, memory_order_relaxed) == 14);
    assert(atomic_fetch_and(&i, 8) == 12 && atomic_fetch_and_explicit(&i, 0, memory_order_relaxed) == 8);
    i = 4;
    i++, ++i, i += 2, i -= 1, i |= 8, i &= ~1, i ^= 3, i *= 2, i /= 2, i <<= 1, i %= 23;
    assert(i-- == 3 && --i == 1);
    assert(atomic_fetch_add(&cursor, 3) == cells && atomic_fetch_sub(&cursor, 2) == cells + 3);
    cursor++;
    assert(*cursor == 0 && cursor == cells + 2);
}

static void flags(void) {
    assert(!atomic_flag_test_and_set(&flag) && atomic_flag_test_and_set_explicit(&flag, memory_order_acquire));
    atomic_flag_clear(&flag);
    assert(!atomic_flag_test_and_set(&flag));
    atomic_flag_clear_explicit(&flag, memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_signal_fence(memory_order_acq_rel);
    assert(kill_dependency(i) == 1);
}

// X(type, a value that it can hold)
#define TYPES(X)                                                                                                       \
    X(bool, 1) X(char, 'x') X(schar, -1) X(uchar, 255) X(short, -2) X(ushort, 65535) X(int, -3) X(uint, 4) X(long, -5)  \
    X(ulong, 6) X(llong, -7) X(ullong, 8) X(char16_t, 9) X(char32_t, 10) X(wchar_t, -11) X(int_least8_t, -12)          \
    X(uint_least8_t, 13) X(int_least16_t, -14) X(uint_least16_t, 15) X(int_least32_t, -16) X(uint_least32_t, 17)       \
    X(int_least64_t, -18) X(uint_least64_t, 19) X(int_fast8_t, -20) X(uint_fast8_t, 21) X(int_fast16_t, -22)           \
    X(uint_fast16_t, 23) X(int_fast32_t, -24) X(uint_fast32_t, 25) X(int_fast64_t, -26) X(uint_fast64_t, 27)           \
    X(intptr_t, -28) X(uintptr_t, 29) X(size_t, 30) X(ptrdiff_t, -31) X(intmax_t, -32) X(uintmax_t, 33)

static void types(void) {
#define X(type, value)                                                                                                 \
    {                                                                                                                  \
        static atomic_##type v;                                                                                        \
        assert(atomic_exchange(&v, value) == 0 && v == value);                                                         \
    }
    TYPES(X)
#undef X
}

static void numbers_with_a_point(void) {
    static _Atomic float f = 1.5f;
    static _Atomic double d;
    f += 1, f *= 2, f++;
    atomic_init(&d, f);
    d /= 4, --d;
    double expected = 0.5;
    assert(f == 6 && atomic_compare_exchange_strong(&d, &expected, -8) && atomic_exchange(&d, 1) == -8);
}

int main(void) {
    objects();
    arithmetic();
    flags();
    types();
    numbers_with_a_point();
    static_assert(ATOMIC_BOOL_LOCK_FREE == 2 && ATOMIC_CHAR_LOCK_FREE == 2 && ATOMIC_CHAR16_T_LOCK_FREE == 2 &&
                      ATOMIC_CHAR32_T_LOCK_FREE == 2 && ATOMIC_WCHAR_T_LOCK_FREE == 2 && ATOMIC_SHORT_LOCK_FREE == 2 &&
                      ATOMIC_INT_LOCK_FREE == 2 && ATOMIC_LONG_LOCK_FREE == 2 && ATOMIC_LLONG_LOCK_FREE == 2 &&
                      ATOMIC_POINTER_LOCK_FREE == 2, "as on this machine");
    return 0;
}
