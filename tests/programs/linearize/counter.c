// A counter. -DLOAD_STORE: increments are two steps. -DSTALE: get reads a copy written later.
//
// smc: linearize --model=sc
// expect: verdict=bounded exit=0
// smc: linearize --model=tso --ordered
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11 --ordered --calls=3
// expect: verdict=bounded exit=0
// smc: linearize -DLOAD_STORE --model=sc
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
// expect-stderr: no order of the calls explains increment() = 0 and increment() = 0
// smc: linearize -DLOAD_STORE --model=tso
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
// smc: linearize -DLOAD_STORE --model=rc11
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
// smc: linearize -DSTALE --model=rc11
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DSTALE --model=rc11 --calls=2 --threads=2
// expect: verdict=bounded
#include <smc.h>
#include <stdatomic.h>

static atomic_int count, copy;

SMC_OP(increment)
{
#ifdef LOAD_STORE
    const int old = atomic_load_explicit(&count, memory_order_relaxed);
    atomic_store_explicit(&count, old + 1, memory_order_relaxed);
#else
    const int old = atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
#endif
#ifdef STALE
    atomic_store_explicit(&copy, old + 1, memory_order_relaxed);
#endif
    return old;
}

SMC_OP(get)
{
#ifdef STALE
    return atomic_load_explicit(&copy, memory_order_relaxed);
#else
    return atomic_load_explicit(&count, memory_order_relaxed);
#endif
}
