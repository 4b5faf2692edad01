// A cell for one value: put waits until it is empty, take until it is full. -DBROKEN: put tests and
// writes in two steps.
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
// expect-stderr: no order of the calls lets all of them return
// smc: linearize -DBROKEN --model=tso
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
// smc: linearize -DBROKEN --model=rc11
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
#include <smc.h>
#include <stdatomic.h>

static atomic_int cell;

SMC_OP_CARRIES(put)
{
#ifdef BROKEN
    while (atomic_load_explicit(&cell, memory_order_acquire)) { }
    atomic_store_explicit(&cell, (int)value, memory_order_release);
#else
    for (int none = 0; !atomic_compare_exchange_strong_explicit(&cell, &none, (int)value, memory_order_acq_rel, memory_order_acquire); none = 0) { }
#endif
    return 0;
}

SMC_OP(take)
{
    for (;;) {
        int value = atomic_load_explicit(&cell, memory_order_acquire);
        if (value && atomic_compare_exchange_strong_explicit(&cell, &value, 0, memory_order_acq_rel, memory_order_acquire)) return value;
    }
}
