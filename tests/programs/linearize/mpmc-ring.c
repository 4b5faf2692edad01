// Vyukov's ring of two places for several producers and consumers; during another call, put
// may find it full and get empty. -DNO_CAS: a producer takes its place without a
// compare-exchange.
//
// smc: linearize --model=sc
// expect: verdict=bounded exit=0
// smc: linearize --model=tso
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11
// expect: verdict=bounded exit=0
// smc: linearize -DNO_CAS --model=sc
// expect: verdict=unsafe error=linearizability
// smc: linearize -DNO_CAS --model=tso
// expect: verdict=unsafe error=linearizability
// smc: linearize -DNO_CAS --model=rc11
// expect: verdict=unsafe error=race
#include <smc.h>
#include <stdatomic.h>

static struct {
    atomic_uint turn;
    int value;
} slots[2];
static atomic_uint puts, gets;

SMC_OBJECT()
{
    atomic_init(&slots[0].turn, 0);
    atomic_init(&slots[1].turn, 1);
}

SMC_OP_CARRIES(put)
{
    unsigned at = atomic_load_explicit(&puts, memory_order_relaxed);
    for (;;) {
        const unsigned turn = atomic_load_explicit(&slots[at % 2].turn, memory_order_acquire);
        if ((int)(turn - at) < 0) return 0;
        if (turn != at) {
            at = atomic_load_explicit(&puts, memory_order_relaxed);
            continue;
        }
#ifdef NO_CAS
        atomic_store_explicit(&puts, at + 1, memory_order_relaxed);
        break;
#else
        if (atomic_compare_exchange_weak_explicit(&puts, &at, at + 1, memory_order_relaxed, memory_order_relaxed)) break;
#endif
    }
    slots[at % 2].value = (int)value;
    atomic_store_explicit(&slots[at % 2].turn, at + 1, memory_order_release);
    return 1;
}

SMC_OP(get)
{
    unsigned at = atomic_load_explicit(&gets, memory_order_relaxed);
    for (;;) {
        const unsigned turn = atomic_load_explicit(&slots[at % 2].turn, memory_order_acquire);
        if ((int)(turn - (at + 1)) < 0) return 0;
        if (turn != at + 1) {
            at = atomic_load_explicit(&gets, memory_order_relaxed);
            continue;
        }
        if (atomic_compare_exchange_weak_explicit(&gets, &at, at + 1, memory_order_relaxed, memory_order_relaxed)) break;
    }
    const int value_of = slots[at % 2].value;
    atomic_store_explicit(&slots[at % 2].turn, at + 2, memory_order_release);
    return value_of;
}

SMC_MAY_FAIL(put, 0)
SMC_MAY_FAIL(get, 0)
