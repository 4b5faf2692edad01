// Two words behind a sequence lock, with one writer. -DNO_RECHECK: a reader does not test whether
// the words have changed. -DRELAXED: this test may come too early.
//
// smc: linearize --model=sc
// expect: verdict=bounded exit=0
// smc: linearize --model=tso
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11
// expect: verdict=bounded exit=0
// smc: linearize -DNO_RECHECK --model=sc
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
// smc: linearize -DNO_RECHECK --model=tso
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
// smc: linearize -DNO_RECHECK --model=rc11
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
// smc: linearize -DRELAXED --model=sc
// expect: verdict=bounded exit=0
// smc: linearize -DRELAXED --model=rc11
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
#include <smc.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int a, b;

SMC_OP_CARRIES(write)
{
    const unsigned s = atomic_load_explicit(&sequence, memory_order_relaxed);
    atomic_store_explicit(&sequence, s + 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&a, (int)value, memory_order_relaxed);
    atomic_store_explicit(&b, (int)value, memory_order_relaxed);
    atomic_store_explicit(&sequence, s + 2, memory_order_release);
    return 0;
}

SMC_OP(read)
{
    for (;;) {
        const unsigned s = atomic_load_explicit(&sequence, memory_order_acquire);
#ifndef NO_RECHECK
        if (s & 1) continue;
#endif
        const int x = atomic_load_explicit(&a, memory_order_relaxed), y = atomic_load_explicit(&b, memory_order_relaxed);
#ifndef RELAXED
        atomic_thread_fence(memory_order_acquire);
#endif
#ifndef NO_RECHECK
        if (atomic_load_explicit(&sequence, memory_order_relaxed) != s) continue;
#endif
        return 10 * x + y;
    }
}

SMC_ONE_THREAD(writer, write)
