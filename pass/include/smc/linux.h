/* smc/linux.h - the names by which code of the Linux kernel accesses shared memory, for programs
 * that are checked by smc: smc --model=lkmm.cat prog.c (docs/models.md, The kernel). RCU needs that
 * model; the rest is C11 to other models. */
#ifndef SMC_LINUX_H
#define SMC_LINUX_H

#include <pthread.h>
#include <stddef.h>

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

/* ---- SRCU: what srcu_read_lock returns goes to srcu_read_unlock ---- */

struct srcu_struct {
    int word;
};

#define DEFINE_SRCU(name) struct srcu_struct name
#define DEFINE_STATIC_SRCU(name) static struct srcu_struct name
static inline int init_srcu_struct(struct srcu_struct *s)
{
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

/* ---- exchanges: without a suffix they are full barriers ---- */

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

/* ---- atomic_t: what returns a value is a full barrier ---- */

typedef struct {
    int counter;
} atomic_t;

#define ATOMIC_INIT(i) {(i)}
#define atomic_read(v) READ_ONCE((v)->counter)
#define atomic_set(v, i) WRITE_ONCE((v)->counter, (i))
#define atomic_read_acquire(v) smp_load_acquire(&(v)->counter)
#define atomic_set_release(v, i) smp_store_release(&(v)->counter, (i))

#define atomic_add(i, v) ((void)__atomic_fetch_add(&(v)->counter, (i), __ATOMIC_RELAXED))
#define atomic_sub(i, v) ((void)__atomic_fetch_sub(&(v)->counter, (i), __ATOMIC_RELAXED))
#define atomic_inc(v) atomic_add(1, v)
#define atomic_dec(v) atomic_sub(1, v)

#define SMC_ATOMIC(op, name)                                                                       \
    static inline int name(int i, atomic_t *v)                                                     \
    {                                                                                              \
        return op(&v->counter, i, __ATOMIC_SEQ_CST);                                               \
    }                                                                                              \
    static inline int name##_relaxed(int i, atomic_t *v)                                           \
    {                                                                                              \
        return op(&v->counter, i, __ATOMIC_RELAXED);                                               \
    }                                                                                              \
    static inline int name##_acquire(int i, atomic_t *v)                                           \
    {                                                                                              \
        return op(&v->counter, i, __ATOMIC_ACQUIRE);                                               \
    }                                                                                              \
    static inline int name##_release(int i, atomic_t *v)                                           \
    {                                                                                              \
        return op(&v->counter, i, __ATOMIC_RELEASE);                                               \
    }
SMC_ATOMIC(__atomic_fetch_add, atomic_fetch_add)
SMC_ATOMIC(__atomic_fetch_sub, atomic_fetch_sub)
SMC_ATOMIC(__atomic_add_fetch, atomic_add_return)
SMC_ATOMIC(__atomic_sub_fetch, atomic_sub_return)
#undef SMC_ATOMIC

#define atomic_inc_return(v) atomic_add_return(1, v)
#define atomic_dec_return(v) atomic_sub_return(1, v)
#define atomic_fetch_inc(v) atomic_fetch_add(1, v)
#define atomic_dec_and_test(v) (atomic_dec_return(v) == 0)
#define atomic_inc_and_test(v) (atomic_inc_return(v) == 0)
#define atomic_xchg(v, n) xchg(&(v)->counter, n)
#define atomic_cmpxchg(v, o, n) cmpxchg(&(v)->counter, o, n)

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
