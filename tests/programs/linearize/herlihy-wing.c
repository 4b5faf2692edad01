// Herlihy and Wing's queue: enqueue takes a place and fills it, dequeue scans the places until it
// finds an element. -DLOAD: dequeue reads and clears a place in two steps.
//
// smc: linearize --model=sc
// expect: verdict=bounded exit=0
// smc: linearize --model=tso
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11
// expect: verdict=bounded exit=0
// smc: linearize -DLOAD --model=sc
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DLOAD --model=tso
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DLOAD --model=rc11
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
#include <smc.h>
#include <stdatomic.h>

static atomic_int places[6], back;

SMC_OP_CARRIES(enqueue)
{
    const int at = atomic_fetch_add_explicit(&back, 1, memory_order_acq_rel);
    atomic_store_explicit(&places[at], (int)value, memory_order_release);
    return 0;
}

SMC_OP(dequeue)
{
    for (;;) {
        const int n = atomic_load_explicit(&back, memory_order_acquire);
        for (int i = 0; i < n; i++) {
#ifdef LOAD
            const int value_of = atomic_load_explicit(&places[i], memory_order_acquire);
            if (value_of) atomic_store_explicit(&places[i], 0, memory_order_release);
#else
            const int value_of = atomic_exchange_explicit(&places[i], 0, memory_order_acq_rel);
#endif
            if (value_of) return value_of;
        }
    }
}
