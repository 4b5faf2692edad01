// Chase and Lev's deque of two places: its owner puts and takes at one end, others steal at the
// other. -DNO_CAS: the owner takes the last element without a compare-exchange. -DNO_FENCE: the
// owner may read the top too early.
//
// smc: linearize --model=sc
// expect: verdict=bounded exit=0
// smc: linearize --model=tso
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11
// expect: verdict=bounded exit=0
// smc: linearize -DNO_CAS --model=sc
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DNO_CAS --model=tso
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DNO_CAS --model=rc11
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DNO_FENCE --model=sc
// expect: verdict=bounded exit=0
// smc: linearize -DNO_FENCE --model=tso --calls=5 --threads=2
// expect: verdict=unsafe error=linearizability
// smc: linearize -DNO_FENCE --model=rc11 --calls=5 --threads=2
// expect: verdict=unsafe error=linearizability
#include <smc.h>
#include <stdatomic.h>

static atomic_long top, bottom;
static atomic_int slots[4];

SMC_OP_CARRIES(put)
{
    const long b = atomic_load_explicit(&bottom, memory_order_relaxed);
    atomic_store_explicit(&slots[b % 4], (int)value, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
    return 0;
}

SMC_OP(take)
{
    const long b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
    atomic_store_explicit(&bottom, b, memory_order_relaxed);
#ifndef NO_FENCE
    atomic_thread_fence(memory_order_seq_cst);
#endif
    long t = atomic_load_explicit(&top, memory_order_relaxed);
    int value_of = 0;
    if (t <= b) {
        value_of = atomic_load_explicit(&slots[b % 4], memory_order_relaxed);
        if (t < b) return value_of;
#ifdef NO_CAS
        atomic_store_explicit(&top, t + 1, memory_order_seq_cst);
#else
        if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed)) value_of = 0;
#endif
    }
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
    return value_of;
}

SMC_OP(steal)
{
    long t = atomic_load_explicit(&top, memory_order_acquire);
    atomic_thread_fence(memory_order_seq_cst);
    const long b = atomic_load_explicit(&bottom, memory_order_acquire);
    if (t >= b) return 0;
    const int value_of = atomic_load_explicit(&slots[t % 4], memory_order_relaxed);
    return atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed) ? value_of : 0;
}

// Who loses the race for an element says that there is none.
SMC_MAY_FAIL(steal, 0)
SMC_ONE_THREAD(owner, put)
SMC_ONE_THREAD(owner, take)
