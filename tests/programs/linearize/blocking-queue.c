// A queue whose get waits for an element. -DLOST: put only signals an empty queue, so the second
// put may not wake an earlier get. -DIF: get tests once.
//
// smc: linearize --model=sc
// expect: verdict=bounded exit=0
// smc: linearize --model=tso
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11
// expect: verdict=bounded exit=0
// smc: linearize -DLOST --model=sc
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 4 calls
// expect-stderr: waits for ever
// smc: linearize -DLOST --model=rc11
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 4 calls
// smc: linearize -DNEVER --model=rc11
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
// expect-stderr: get() waits for ever, which it does after no order of the other calls
#include <pthread.h>
#include <smc.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static int values[4], first, n;

SMC_OP_CARRIES(put)
{
    pthread_mutex_lock(&m);
    values[(first + n++) % 4] = (int)value;
#ifdef LOST
    if (n == 1)
#endif
#ifndef NEVER
        pthread_cond_signal(&more);
#endif
    pthread_mutex_unlock(&m);
    return 0;
}

SMC_OP(get)
{
    pthread_mutex_lock(&m);
    while (!n) pthread_cond_wait(&more, &m);
    const int value_of = values[first++ % 4];
    n--;
    pthread_mutex_unlock(&m);
    return value_of;
}
