/* smc/linux.h - the Linux kernel's primitives for shared memory, for programs that are checked by
 * smc: smc --model=lkmm.cat prog.c (docs/models.md, The kernel). RCU requires that model. Under
 * other models, all other primitives are C11 operations. */
#ifndef SMC_LINUX_H
#define SMC_LINUX_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

void __smc_kernel_fence(int kind);
void __smc_kernel_srcu(int *word);

/* ---- accesses and barriers ---- */

#define READ_ONCE(x) __atomic_load_n(&(x), __ATOMIC_RELAXED)
#define WRITE_ONCE(x, v) __atomic_store_n(&(x), (v), __ATOMIC_RELAXED)
#define smp_load_acquire(p) __atomic_load_n((p), __ATOMIC_ACQUIRE)
#define smp_store_release(p, v) __atomic_store_n((p), (v), __ATOMIC_RELEASE)
#define smp_store_mb(x, v) do { WRITE_ONCE(x, v); smp_mb(); } while (0)

#define barrier() __asm__ volatile("" ::: "memory")
#define smp_mb() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#define smp_rmb() __atomic_thread_fence(__ATOMIC_ACQUIRE)
#define smp_wmb() __atomic_thread_fence(__ATOMIC_RELEASE)
#define smp_mb__before_atomic() __smc_kernel_fence(1)
#define smp_mb__after_atomic() __smc_kernel_fence(2)
#define smp_mb__after_spinlock() __smc_kernel_fence(3)
#define smp_mb__after_unlock_lock() __smc_kernel_fence(4)
#define smp_read_barrier_depends() ((void)0)

/* ---- RCU ---- */

#define rcu_read_lock() __smc_kernel_fence(5)
#define rcu_read_unlock() __smc_kernel_fence(6)
#define synchronize_rcu() __smc_kernel_fence(7)
#define synchronize_rcu_expedited() synchronize_rcu()
#define rcu_dereference(p) READ_ONCE(p)
#define rcu_assign_pointer(p, v) smp_store_release(&(p), v)

/* ---- SRCU: srcu_read_unlock gets the result of srcu_read_lock ---- */

struct srcu_struct {
    int word;
};

#define DEFINE_SRCU(name) struct srcu_struct name
#define DEFINE_STATIC_SRCU(name) static struct srcu_struct name
static inline int init_srcu_struct(struct srcu_struct *s) {
    s->word = 0;
    return 0;
}
#define cleanup_srcu_struct(s) ((void)(s))
#define srcu_read_lock(s)                                                                          \
    ({                                                                                             \
        struct srcu_struct *smc_srcu = (s);                                                        \
        __smc_kernel_fence(10);                                                                    \
        READ_ONCE(smc_srcu->word);                                                                 \
    })
#define srcu_read_unlock(s, i)                                                                     \
    ({                                                                                             \
        struct srcu_struct *smc_srcu = (s);                                                        \
        const int smc_index = (i);                                                                 \
        __smc_kernel_fence(11);                                                                    \
        WRITE_ONCE(smc_srcu->word, smc_index);                                                     \
    })
#define srcu_down_read(s) srcu_read_lock(s)
#define srcu_up_read(s, i) srcu_read_unlock(s, i)
#define synchronize_srcu(s) __smc_kernel_srcu(&(s)->word)
#define synchronize_srcu_expedited(s) synchronize_srcu(s)
#define smp_mb__after_srcu_read_unlock() __smc_kernel_fence(13)

/* ---- exchanges: full barriers, unless they have a suffix ---- */

#define xchg(p, v) __atomic_exchange_n((p), (v), __ATOMIC_SEQ_CST)
#define xchg_relaxed(p, v) __atomic_exchange_n((p), (v), __ATOMIC_RELAXED)
#define xchg_acquire(p, v) __atomic_exchange_n((p), (v), __ATOMIC_ACQUIRE)
#define xchg_release(p, v) __atomic_exchange_n((p), (v), __ATOMIC_RELEASE)

#define SMC_CMPXCHG(p, o, n, order)                                                                \
    ({                                                                                             \
        __typeof__(*(p)) smc_old = (o);                                                            \
        __atomic_compare_exchange_n((p), &smc_old, (n), 0, (order), __ATOMIC_RELAXED);             \
        smc_old;                                                                                   \
    })
#define cmpxchg(p, o, n) SMC_CMPXCHG(p, o, n, __ATOMIC_SEQ_CST)
#define cmpxchg_relaxed(p, o, n) SMC_CMPXCHG(p, o, n, __ATOMIC_RELAXED)
#define cmpxchg_acquire(p, o, n) SMC_CMPXCHG(p, o, n, __ATOMIC_ACQUIRE)
#define cmpxchg_release(p, o, n) SMC_CMPXCHG(p, o, n, __ATOMIC_RELEASE)

#define xchg_long(p, v) xchg(p, v)
#define xchg_long_relaxed(p, v) xchg_relaxed(p, v)
#define xchg_long_acquire(p, v) xchg_acquire(p, v)
#define xchg_long_release(p, v) xchg_release(p, v)
#define cmpxchg_long(p, o, n) cmpxchg(p, o, n)
#define cmpxchg_long_relaxed(p, o, n) cmpxchg_relaxed(p, o, n)
#define cmpxchg_long_acquire(p, o, n) cmpxchg_acquire(p, o, n)
#define cmpxchg_long_release(p, o, n) cmpxchg_release(p, o, n)

/* ---- atomic_t, atomic64_t, atomic_long_t: operations that return a value are full barriers;
 * smp_rmb does not order the others ---- */

typedef struct {
    int counter;
} atomic_t;
typedef struct {
    long long counter;
} atomic64_t;
typedef struct {
    long counter;
} atomic_long_t;

#define ATOMIC_INIT(i) {(i)}
#define ATOMIC64_INIT(i) {(i)}
#define ATOMIC_LONG_INIT(i) {(i)}

/* Define an operation that returns a value, with an operand i or without, and one that does not. */
#define SMC_ATOMIC_OF(of, type, operation, builtin, operand, order)                                \
    static inline of operation(of i, type *v) { return builtin(&v->counter, operand, order); }
#define SMC_ATOMIC_STEP(of, type, operation, builtin, order)                                       \
    static inline of operation(type *v) { return builtin(&v->counter, 1, order); }
#define SMC_ATOMIC_VOID(of, type, operation, builtin, operand)                                     \
    static inline void operation(of i, type *v)                                                    \
    {                                                                                              \
        __smc_kernel_fence(14);                                                                    \
        (void)builtin(&v->counter, operand, __ATOMIC_RELAXED);                                     \
    }

/* Defines operation##suffix of the type name##_t with this memory order; its counter has the type
 * `of`. */
#define SMC_ATOMIC_ORDERED(of, name, suffix, order)                                                \
    SMC_ATOMIC_OF(of, name##_t, name##_fetch_add##suffix, __atomic_fetch_add, i, order)            \
    SMC_ATOMIC_OF(of, name##_t, name##_fetch_sub##suffix, __atomic_fetch_sub, i, order)            \
    SMC_ATOMIC_OF(of, name##_t, name##_fetch_and##suffix, __atomic_fetch_and, i, order)            \
    SMC_ATOMIC_OF(of, name##_t, name##_fetch_andnot##suffix, __atomic_fetch_and, ~i, order)        \
    SMC_ATOMIC_OF(of, name##_t, name##_fetch_or##suffix, __atomic_fetch_or, i, order)              \
    SMC_ATOMIC_OF(of, name##_t, name##_fetch_xor##suffix, __atomic_fetch_xor, i, order)            \
    SMC_ATOMIC_OF(of, name##_t, name##_add_return##suffix, __atomic_add_fetch, i, order)           \
    SMC_ATOMIC_OF(of, name##_t, name##_sub_return##suffix, __atomic_sub_fetch, i, order)           \
    SMC_ATOMIC_STEP(of, name##_t, name##_fetch_inc##suffix, __atomic_fetch_add, order)             \
    SMC_ATOMIC_STEP(of, name##_t, name##_fetch_dec##suffix, __atomic_fetch_sub, order)             \
    SMC_ATOMIC_STEP(of, name##_t, name##_inc_return##suffix, __atomic_add_fetch, order)            \
    SMC_ATOMIC_STEP(of, name##_t, name##_dec_return##suffix, __atomic_sub_fetch, order)            \
    static inline of name##_xchg##suffix(name##_t *v, of n)                                        \
    {                                                                                              \
        return __atomic_exchange_n(&v->counter, n, order);                                         \
    }                                                                                              \
    static inline of name##_cmpxchg##suffix(name##_t *v, of o, of n)                               \
    {                                                                                              \
        return SMC_CMPXCHG(&v->counter, o, n, order);                                              \
    }                                                                                              \
    static inline int name##_try_cmpxchg##suffix(name##_t *v, of *o, of n)                         \
    {                                                                                              \
        return __atomic_compare_exchange_n(&v->counter, o, n, 0, order, __ATOMIC_RELAXED);         \
    }

#define SMC_ATOMIC(of, name)                                                                       \
    static inline of name##_read(const name##_t *v) { return READ_ONCE(v->counter); }              \
    static inline of name##_read_acquire(const name##_t *v)                                        \
    {                                                                                              \
        return smp_load_acquire(&v->counter);                                                      \
    }                                                                                              \
    static inline void name##_set(name##_t *v, of i) { WRITE_ONCE(v->counter, i); }                \
    static inline void name##_set_release(name##_t *v, of i)                                       \
    {                                                                                              \
        smp_store_release(&v->counter, i);                                                         \
    }                                                                                              \
    SMC_ATOMIC_VOID(of, name##_t, name##_add, __atomic_fetch_add, i)                               \
    SMC_ATOMIC_VOID(of, name##_t, name##_sub, __atomic_fetch_sub, i)                               \
    SMC_ATOMIC_VOID(of, name##_t, name##_and, __atomic_fetch_and, i)                               \
    SMC_ATOMIC_VOID(of, name##_t, name##_andnot, __atomic_fetch_and, ~i)                           \
    SMC_ATOMIC_VOID(of, name##_t, name##_or, __atomic_fetch_or, i)                                 \
    SMC_ATOMIC_VOID(of, name##_t, name##_xor, __atomic_fetch_xor, i)                               \
    static inline void name##_inc(name##_t *v) { name##_add(1, v); }                               \
    static inline void name##_dec(name##_t *v) { name##_sub(1, v); }                               \
    SMC_ATOMIC_ORDERED(of, name, , __ATOMIC_SEQ_CST)                                               \
    SMC_ATOMIC_ORDERED(of, name, _relaxed, __ATOMIC_RELAXED)                                       \
    SMC_ATOMIC_ORDERED(of, name, _acquire, __ATOMIC_ACQUIRE)                                       \
    SMC_ATOMIC_ORDERED(of, name, _release, __ATOMIC_RELEASE)                                       \
    static inline int name##_dec_and_test(name##_t *v) { return name##_dec_return(v) == 0; }       \
    static inline int name##_inc_and_test(name##_t *v) { return name##_inc_return(v) == 0; }       \
    static inline int name##_sub_and_test(of i, name##_t *v)                                       \
    {                                                                                              \
        return name##_sub_return(i, v) == 0;                                                       \
    }                                                                                              \
    static inline int name##_add_negative(of i, name##_t *v)                                       \
    {                                                                                              \
        return name##_add_return(i, v) < 0;                                                        \
    }
SMC_ATOMIC(int, atomic)
SMC_ATOMIC(long long, atomic64)
SMC_ATOMIC(long, atomic_long)
#undef SMC_ATOMIC
#undef SMC_ATOMIC_ORDERED
#undef SMC_ATOMIC_OF
#undef SMC_ATOMIC_STEP
#undef SMC_ATOMIC_VOID

/* ---- spinlocks ---- */

typedef struct {
    pthread_mutex_t mutex;
} spinlock_t;

#define DEFINE_SPINLOCK(name) spinlock_t name = {PTHREAD_MUTEX_INITIALIZER}
static inline void spin_lock_init(spinlock_t *l) { pthread_mutex_init(&l->mutex, NULL); }
static inline void spin_lock(spinlock_t *l) { pthread_mutex_lock(&l->mutex); }
static inline void spin_unlock(spinlock_t *l) { pthread_mutex_unlock(&l->mutex); }
static inline int spin_trylock(spinlock_t *l) { return pthread_mutex_trylock(&l->mutex) == 0; }

#ifdef __cplusplus
}
#endif

#endif
