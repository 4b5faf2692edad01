// A word for each thread, and a snapshot of all words, repeated until two are equal. -DONCE: it is
// taken once.
//
// smc: linearize --model=sc
// expect: verdict=bounded exit=0
// smc: linearize --model=tso
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11
// expect: verdict=bounded exit=0
// smc: linearize -DONCE --model=sc
// expect: verdict=unsafe error=linearizability
// smc: linearize -DONCE --model=tso
// expect: verdict=unsafe error=linearizability
// smc: linearize -DONCE --model=rc11
// expect: verdict=unsafe error=linearizability
#include <smc.h>
#include <stdatomic.h>

static atomic_int words[3];

static long collect(void)
{
    long all = 0;
    for (int i = 0; i < 3; i++) all = 10 * all + words[i];
    return all;
}

SMC_OP_CARRIES(update)
{
    words[SMC_THREAD] = (int)value;
    return 0;
}

SMC_OP(scan)
{
    long all = collect();
#ifndef ONCE
    for (long again; (again = collect()) != all;) all = again;
#endif
    return all;
}
