// A lock with trylock only. Under contention it may fail spuriously, which -DSTRICT does not allow.
// -DBROKEN: two threads may hold it.
//
// smc: linearize --model=sc
// expect: verdict=bounded exit=0
// smc: linearize --model=tso
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11
// expect: verdict=bounded exit=0
// smc: linearize -DBROKEN --model=sc
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
// smc: linearize -DBROKEN --model=rc11
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
// smc: linearize -DSTRICT --model=sc
// expect: verdict=unsafe error=linearizability
#include <smc.h>
#include <stdatomic.h>

static atomic_int held, busy;

SMC_OP(try_lock)
{
    if (atomic_exchange_explicit(&busy, 1, memory_order_acquire)) return 0;
    const int was = atomic_load_explicit(&held, memory_order_relaxed);
#ifdef BROKEN
    atomic_store_explicit(&busy, 0, memory_order_release);
    atomic_store_explicit(&held, 1, memory_order_relaxed);
#else
    atomic_store_explicit(&held, 1, memory_order_relaxed);
    atomic_store_explicit(&busy, 0, memory_order_release);
#endif
    return !was;
}

SMC_OP(is_locked) { return atomic_load_explicit(&held, memory_order_relaxed); }

#ifndef STRICT
SMC_MAY_FAIL(try_lock, 0)
#endif
