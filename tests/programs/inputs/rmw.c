// smc:
// expect: verdict=unsafe exit=1 error=assertion line=64
// report: with v = 345
// smc: --keep-going
// expect: verdict=unsafe exit=1 executions=60
// smc: --keep-going --algo=trust
// expect: verdict=unsafe exit=1 executions=60
// smc: --keep-going -DCOMPARE
// expect: verdict=unsafe exit=1 error=assertion line=79 executions=7
// smc: --keep-going -DCOMPARE --algo=trust
// expect: verdict=unsafe exit=1 executions=7
// smc: --keep-going -DCOMPARE --algo=lapor
// expect: verdict=unsafe exit=1 executions=7
// smc: --keep-going -DCOMPARE --algo=enumerate
// expect: verdict=unsafe exit=1 executions=7
// smc: --keep-going -DCOMPARE --model=tso
// expect: verdict=unsafe exit=1 executions=7
// smc: -DCOMPARE
// expect: verdict=unsafe exit=1 error=assertion line=79
// report: 78 compare_exchange a: 0 -> 7 (seq_cst), initial value
// report-lacks: compare_exchange a: 0, fails
// smc: -DCOMPARE --model=c20 --jobs=2
// expect: verdict=unsafe exit=1 error=assertion line=79
// smc: -DCOMPARE -DSTRONGER
// expect: verdict=unsafe exit=1 error=assertion line=79
// smc: -DTEST --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=95
// smc: -DOPERATIONS
// expect: verdict=verified exit=0
//
// Atomic operations on values of inputs.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static atomic_int sum, most, a;

#if defined(COMPARE) || defined(TEST) || defined(OPERATIONS)
#define UNUSED __attribute__((unused))
#else
#define UNUSED
#endif

// Each thread adds an input, and makes `most` the largest of them.
UNUSED static void *add(void *unused) {
    const int v = __VERIFIER_nondet_int();
    atomic_fetch_add(&sum, v);
    int present = atomic_load(&most);
    while (present < v && !atomic_compare_exchange_strong(&most, &present, v)) {}
    return unused;
}

#ifndef THREADS
#define THREADS 2
#endif

UNUSED static void add_all(void) {
    pthread_t t[THREADS];
    for (int i = 0; i < THREADS; i++) pthread_create(&t[i], NULL, add, NULL);
    for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
    assert(atomic_load(&sum) != 12345 || atomic_load(&most) != 12000);
}

#ifdef STRONGER // the order of failure
#define SUCCESS memory_order_relaxed
#define INPUT() (__VERIFIER_nondet_int() & 7)
#else
#define SUCCESS memory_order_seq_cst
#define INPUT() __VERIFIER_nondet_int()
#endif

// An exchange succeeds with each of three values, and fails with each.
static void *exchange(void *unused) {
    int e = INPUT();
    if (atomic_compare_exchange_strong_explicit(&a, &e, 7, SUCCESS, memory_order_seq_cst))
        assert(e == 5);
    return unused;
}

UNUSED static void compare(void) {
    pthread_t x;
    pthread_create(&x, NULL, exchange, NULL);
    atomic_store(&a, INPUT() & 0xff);
    atomic_store(&a, 5);
    pthread_join(x, NULL);
}

// The last of two threads that count down finds 1.
static void *count_down(void *left) {
    const int by = __VERIFIER_nondet_int();
    if (by < 1 || by > 2) return NULL;
    assert(atomic_fetch_sub((atomic_int *)left, by) != 1);
    return NULL;
}

UNUSED static void test(void) {
    pthread_t x, y;
    atomic_store(&a, 2);
    pthread_create(&x, NULL, count_down, &a);
    pthread_create(&y, NULL, count_down, &a);
    pthread_join(x, NULL);
    pthread_join(y, NULL);
}

// Each operation computes what the plain one does.
UNUSED static void operations(void) {
    static _Atomic unsigned char small;
    const unsigned char u = __VERIFIER_nondet_uchar(), w = __VERIFIER_nondet_uchar();
    unsigned char plain = u;
    atomic_store(&small, u);
    assert(atomic_fetch_add(&small, w) == plain), plain += w;
    assert(atomic_fetch_sub(&small, 3) == plain), plain -= 3;
    assert(atomic_fetch_and(&small, 0x7f) == plain), plain &= 0x7f;
    assert(atomic_fetch_or(&small, w) == plain), plain |= w;
    assert(atomic_fetch_xor(&small, u) == plain), plain ^= u;
    assert(__atomic_fetch_nand((unsigned char *)&small, w, __ATOMIC_SEQ_CST) == plain);
    plain = (unsigned char)~(plain & w);
    assert(__atomic_fetch_max((unsigned char *)&small, u, __ATOMIC_SEQ_CST) == plain);
    plain = plain > u ? plain : u;
    assert(__atomic_fetch_min((unsigned char *)&small, w, __ATOMIC_SEQ_CST) == plain);
    plain = plain < w ? plain : w;
    assert(atomic_exchange(&small, 1) == plain);
    assert(small == 1);
}

int main(void) {
#ifdef COMPARE
    compare();
#elif defined(TEST)
    test();
#elif defined(OPERATIONS)
    operations();
#else
    add_all();
#endif
    return 0;
}
