// A register whose writer stores a value only when it writes the next one, and reads its own copy.
// Without other communication, a reader may be ordered before a write that it does not see. Only if
// a call must return before another one begins (--ordered), missing the write is an error. With
// -DRIGHT it is a register.
//
// smc: linearize
// expect: verdict=bounded exit=0
// smc: linearize --ordered
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
// expect-stderr: order 1.1 < 2.1
// expect-stderr: explains read() = 0: thread 1's write(1) has returned before thread 2's read() begins
// smc: linearize --ordered --model=sc
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
// smc: linearize --ordered --model=tso
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
// smc: linearize --client=write(1)|read();1.1<2.1
// expect: verdict=unsafe error=linearizability
// smc: linearize --client=write(1)|read()
// expect: verdict=bounded
// smc: linearize --ordered -DRIGHT
// expect: verdict=bounded exit=0
// smc: linearize --ordered -DRIGHT --model=sc
// expect: verdict=bounded exit=0
// smc: linearize --ordered -DRIGHT --model=tso
// expect: verdict=bounded exit=0
#include <smc.h>
#include <stdatomic.h>

static atomic_int word;
static int kept[4]; // of each thread

SMC_OP_CARRIES(write)
{
#ifdef RIGHT
    atomic_store_explicit(&word, (int)value, memory_order_relaxed);
#else
    if (kept[SMC_THREAD]) atomic_store_explicit(&word, kept[SMC_THREAD], memory_order_relaxed);
    kept[SMC_THREAD] = (int)value;
#endif
    return 0;
}

SMC_OP(read)
{
#ifndef RIGHT
    if (kept[SMC_THREAD]) return kept[SMC_THREAD];
#endif
    return atomic_load_explicit(&word, memory_order_relaxed);
}

SMC_ONE_THREAD(writer, write)

static long is;
SMC_SPEC(write)
{
    is = value;
    return 0;
}
SMC_SPEC(read) { return is; }
