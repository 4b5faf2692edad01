// smc: --model=ra --algo=tracer -Wno-sync-fetch-and-nand-semantics-changed -Wno-atomic-alignment
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Each of GCC's __atomic_ and __sync_ functions once, with the results of GCC's manual. A memory
// order that is not constant becomes a switch over all orders.
#include <assert.h>
#include <stdbool.h>

static int i;

static void whole(int order) {
    int v = 2, r, expected = 4;
    __atomic_store_n(&i, 1, __ATOMIC_RELEASE);
    assert(__atomic_load_n(&i, __ATOMIC_ACQUIRE) == 1);
    __atomic_store(&i, &v, order);
    __atomic_load(&i, &r, order);
    assert(r == 2 && __atomic_exchange_n(&i, 3, __ATOMIC_ACQ_REL) == 2);
    v = 4;
    __atomic_exchange(&i, &v, &r, order);
    assert(r == 3);
    assert(__atomic_compare_exchange_n(&i, &expected, 5, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
    v = 6;
    assert(!__atomic_compare_exchange(&i, &expected, &v, true, order, __ATOMIC_RELAXED) && expected == 5 && i == 5);
}

static void arithmetic(void) {
    i = 6;
    assert(__atomic_add_fetch(&i, 1, __ATOMIC_RELAXED) == 7 && __atomic_sub_fetch(&i, 1, __ATOMIC_RELAXED) == 6);
    assert(__atomic_and_fetch(&i, 3, __ATOMIC_RELAXED) == 2 && __atomic_or_fetch(&i, 4, __ATOMIC_RELAXED) == 6);
    assert(__atomic_xor_fetch(&i, 1, __ATOMIC_RELAXED) == 7 && __atomic_nand_fetch(&i, 3, __ATOMIC_RELAXED) == ~3);
    assert(__atomic_fetch_add(&i, 5, __ATOMIC_RELAXED) == ~3 && __atomic_fetch_sub(&i, 1, __ATOMIC_RELAXED) == 1);
    assert(__atomic_fetch_or(&i, 6, __ATOMIC_RELAXED) == 0 && __atomic_fetch_and(&i, 2, __ATOMIC_RELAXED) == 6);
    assert(__atomic_fetch_xor(&i, 3, __ATOMIC_RELAXED) == 2 && __atomic_fetch_nand(&i, 1, __ATOMIC_RELAXED) == 1);
    assert(__atomic_fetch_min(&i, -5, __ATOMIC_RELAXED) == ~1 && __atomic_fetch_max(&i, 9, __ATOMIC_RELAXED) == -5);
    static float f = 2;
    static double d = 2;
    assert(__atomic_add_fetch(&f, 0.5f, __ATOMIC_RELAXED) == 2.5f && __atomic_fetch_sub(&f, 4.0f, __ATOMIC_RELAXED) == 2.5f);
    assert(__atomic_fetch_min(&d, -5.0, __ATOMIC_RELAXED) == 2 && __atomic_fetch_max(&d, 9.0, __ATOMIC_RELAXED) == -5);
    assert(i == 9 && f == -1.5f && d == 9);
}

static void flags(void) {
    static bool flag;
    assert(!__atomic_test_and_set(&flag, __ATOMIC_ACQUIRE) && __atomic_test_and_set(&flag, __ATOMIC_ACQUIRE));
    __atomic_clear(&flag, __ATOMIC_RELEASE);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    assert(!flag && __atomic_always_lock_free(sizeof i, 0) && __atomic_is_lock_free(sizeof i, &i));
}

// 4 bytes are accessed at once, 3 and 24 under a lock.
#define OBJECTS(type, first, second)                                                                                   \
    {                                                                                                                  \
        static type shared;                                                                                            \
        type a = first, b = second, r;                                                                                 \
        __atomic_store(&shared, &a, __ATOMIC_RELEASE);                                                                 \
        __atomic_load(&shared, &r, __ATOMIC_ACQUIRE);                                                                  \
        assert(!__builtin_memcmp(&r, &a, sizeof r));                                                                   \
        assert(!__atomic_compare_exchange(&shared, &b, &a, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));                \
        b = (type)second;                                                                                              \
        assert(__atomic_compare_exchange(&shared, &a, &b, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));                 \
        __atomic_exchange(&shared, &a, &r, __ATOMIC_ACQ_REL);                                                          \
        assert(!__builtin_memcmp(&r, &b, sizeof r));                                                                   \
        assert(__atomic_is_lock_free(sizeof r, &shared) == (sizeof r == 4));                                           \
    }
typedef struct { short a, b; } four;
typedef struct { char c[3]; } three;
typedef struct { long a, b, c; } many;
#define LIST(...) {__VA_ARGS__}

static void objects(void) {
    OBJECTS(four, LIST(1, 2), LIST(1, 3))
    OBJECTS(three, LIST({1, 2, 3}), LIST({1, 2, 4}))
    OBJECTS(many, LIST(1, 2, 3), LIST(1, 2, 4))
}

static void sync(void) {
    static long l;
    static unsigned char c;
    static short s;
    assert(__sync_fetch_and_add(&l, 5) == 0 && __sync_fetch_and_sub(&l, 1) == 5 && __sync_fetch_and_or(&l, 3) == 4);
    assert(__sync_fetch_and_and(&l, 6) == 7 && __sync_fetch_and_xor(&l, 2) == 6 && __sync_fetch_and_nand(&l, 4) == 4);
    assert(__sync_add_and_fetch(&l, 5) == 0 && __sync_sub_and_fetch(&l, 1) == -1 && __sync_or_and_fetch(&l, 3) == -1);
    assert(__sync_and_and_fetch(&l, 6) == 6 && __sync_xor_and_fetch(&l, 2) == 4 && __sync_nand_and_fetch(&l, 4) == ~4l);
    assert(__sync_bool_compare_and_swap(&l, ~4l, 8) && !__sync_bool_compare_and_swap(&l, 7, 1));
    assert(__sync_val_compare_and_swap(&l, 8, 9) == 8 && __sync_val_compare_and_swap(&l, 8, 10) == 9);
    assert(__sync_lock_test_and_set(&l, 1) == 9);
    __sync_lock_release(&l);
    __sync_synchronize();
    assert(l == 0 && __sync_fetch_and_add(&c, 255) == 0 && __sync_add_and_fetch(&c, 2) == 1);
    assert(__sync_lock_test_and_set(&s, -1) == 0 && s == -1);
}

int main(void) {
    static const int orders[] = {__ATOMIC_SEQ_CST};
    whole(orders[0]);
    arithmetic();
    flags();
    objects();
    sync();
    return 0;
}
