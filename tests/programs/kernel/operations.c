// smc: --model=lkmm
// expect: verdict=verified exit=0
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=lkmm -DRELAXED --keep-going
// expect: verdict=unsafe exit=1 error=assertion errors=1
// smc: --model=lkmm -DHEADER=1
// expect: verdict=verified exit=0
// smc: --model=lkmm -DHEADER=1 -DRELAXED --keep-going
// expect: verdict=unsafe exit=1 error=assertion errors=1
// smc: --model=lkmm -DHEADER=2
// expect: verdict=verified exit=0
// smc: --model=lkmm -DHEADER=2 -DRCU
// expect: verdict=verified exit=0
// smc: --model=lkmm -DHEADER=2 -DRELAXED --keep-going
// expect: verdict=unsafe exit=1 error=assertion errors=1
//
// The kernel's operations on atomic_t and atomic_long_t, and message passing with each of their orders.
// HEADER: a program has its own header, as for Dartagnan (1) and GenMC (2), which calls functions that
// no C program has. RCU: writes before a grace period are visible to readers that see a later write.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#if HEADER == 1
enum { once, acquire, release, mb, wmb, rmb };
enum { op_add, op_sub, op_and, op_or };
intmax_t __LKMM_load(const volatile void *, size_t, int);
void __LKMM_store(volatile void *, size_t, intmax_t, int);
intmax_t __LKMM_xchg(volatile void *, size_t, intmax_t, int);
intmax_t __LKMM_cmpxchg(volatile void *, size_t, intmax_t, intmax_t, int, int);
void __LKMM_atomic_op(volatile void *, size_t, intmax_t, int);
intmax_t __LKMM_atomic_op_return(volatile void *, size_t, intmax_t, int, int);
intmax_t __LKMM_atomic_fetch_op(volatile void *, size_t, intmax_t, int, int);
void __LKMM_fence(int);
typedef struct {
    int unused;
} spinlock_t;
int __LKMM_SPIN_LOCK(spinlock_t *);
int __LKMM_SPIN_UNLOCK(spinlock_t *);

#define WRITE_ONCE(x, v) __LKMM_store(&(x), sizeof(x), (intmax_t)(v), once)
#define READ_ONCE(x) ((__typeof__(x))__LKMM_load(&(x), sizeof(x), once))
#define smp_wmb() __LKMM_fence(wmb)
#define smp_rmb() __LKMM_fence(rmb)
#elif HEADER == 2
void __VERIFIER_lkmm_fence(const char *);
void __VERIFIER_rcu_read_lock(void), __VERIFIER_rcu_read_unlock(void), __VERIFIER_synchronize_rcu(void);

#define WRITE_ONCE(x, v) __atomic_store_n(&(x), (v), __ATOMIC_RELAXED)
#define READ_ONCE(x) __atomic_load_n(&(x), __ATOMIC_RELAXED)
#define smp_wmb() __VERIFIER_lkmm_fence("wmb")
#define smp_rmb() __VERIFIER_lkmm_fence("rmb")
#else
#include <smc/linux.h>
#endif

static int data, flag;

static void calls(void) {
#if HEADER == 1
    static signed char byte = 5;
    static long word = 6;
    static spinlock_t lock;
    assert(__LKMM_xchg(&byte, 1, -1, mb) == 5 && __LKMM_load(&byte, 1, acquire) == -1);
    assert(__LKMM_cmpxchg(&word, 8, 7, 8, mb, mb) == 6 && __LKMM_cmpxchg(&word, 8, 6, 8, release, once) == 6 && word == 8);
    assert(__LKMM_atomic_fetch_op(&word, 8, 3, acquire, op_or) == 8 && __LKMM_atomic_op_return(&word, 8, 9, mb, op_and) == 9);
    __LKMM_atomic_op(&word, 8, 10, op_sub);
    __LKMM_atomic_op(&word, 8, 4, op_add);
    __LKMM_store(&byte, 1, 300, release);
    __LKMM_SPIN_LOCK(&lock);
    assert(word == 3 && byte == 44);
    __LKMM_SPIN_UNLOCK(&lock);
#elif !defined HEADER
    static atomic_t v = ATOMIC_INIT(6);
    static atomic_long_t l = ATOMIC_LONG_INIT(1l << 40);
    int old = 2;
    assert(atomic_fetch_or_release(8, &v) == 6 && atomic_fetch_and(12, &v) == 14 && atomic_fetch_andnot_relaxed(4, &v) == 12);
    assert(atomic_xchg_acquire(&v, 2) == 8 && atomic_cmpxchg_relaxed(&v, 3, 4) == 2 && atomic_try_cmpxchg(&v, &old, 5));
    atomic_xor(1, &v), atomic_dec(&v), atomic_or(16, &v), atomic_andnot(1, &v);
    assert(atomic_read(&v) == 18 && atomic_sub_and_test(18, &v) && atomic_add_negative(-1, &v) && !atomic_dec_and_test(&v));
    assert(atomic_fetch_inc_release(&v) == -2 && atomic_inc_return_acquire(&v) == 0 && atomic_fetch_dec(&v) == 0);
    assert(atomic_long_fetch_add_relaxed(1, &l) == 1l << 40 && atomic_long_read(&l) == (1l << 40) + 1);
    assert(atomic_long_sub_return(2, &l) == (1l << 40) - 1 && atomic_long_inc_and_test(&l) == 0);
    assert(cmpxchg_long(&l.counter, 0, 1) == 1l << 40 && xchg_long_release(&l.counter, 3) == 1l << 40);
#endif
}

static void *writer(void *unused) {
    WRITE_ONCE(data, 1);
#ifdef RCU
    __VERIFIER_synchronize_rcu();
#elif !defined RELAXED
    smp_wmb();
#endif
    WRITE_ONCE(flag, 1);
    return unused;
}

int main(void) {
    pthread_t t;
    calls();
    pthread_create(&t, 0, writer, 0);
#ifdef RCU
    __VERIFIER_rcu_read_lock();
    const int late = READ_ONCE(flag), seen = READ_ONCE(data);
    __VERIFIER_rcu_read_unlock();
    assert(!late || seen);
#else
    if (READ_ONCE(flag)) {
        smp_rmb();
        assert(READ_ONCE(data) == 1);
    }
#endif
    pthread_join(t, 0);
    return 0;
}
