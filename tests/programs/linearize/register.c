// A register for several writers, made of one register for each: a time stamp and a value (Vitanyi
// and Awerbuch). -DNO_LOOK: a writer ignores the stamps of others.
//
// smc: linearize --model=sc --calls=3
// expect: verdict=bounded exit=0
// smc: linearize --model=tso --calls=3
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11 --calls=3
// expect: verdict=bounded exit=0
// smc: linearize -DNO_LOOK --model=sc --calls=4 --threads=2
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 4 calls
// smc: linearize -DNO_LOOK --model=tso --calls=4 --threads=2
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 4 calls
// smc: linearize -DNO_LOOK --model=rc11 --calls=4 --threads=2
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 4 calls
#include <smc.h>
#include <stdatomic.h>

enum { THREADS = 4 };

static atomic_uint words[THREADS]; // a stamp, the writer, a value

static unsigned value_of(unsigned word) { return word & 255; }
static unsigned stamp_of(unsigned word) { return word >> 12; }

static unsigned latest(void)
{
    unsigned last = 0;
    for (int i = 0; i < THREADS; i++) {
        const unsigned word = words[i];
        if (word > last) last = word;
    }
    return last;
}

SMC_OP_CARRIES(write)
{
    const unsigned me = SMC_THREAD;
#ifdef NO_LOOK
    const unsigned stamp = stamp_of(words[me]) + 1;
#else
    const unsigned stamp = stamp_of(latest()) + 1;
#endif
    words[me] = stamp << 12 | me << 8 | (unsigned)value;
    return 0;
}

SMC_OP(read) { return value_of(latest()); }

static long is;
SMC_SPEC_OBJECT() { is = 0; }
SMC_SPEC(write)
{
    is = value;
    return 0;
}
SMC_SPEC(read) { return is; }
