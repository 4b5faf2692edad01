// A round writes, undoes its writes and ends with the read that decides whether to leave. Main
// counts the reads that saw the middle of a round. Each read may see another round, so the thread
// must not be suspended at its last read as if there had been no round.
// smc: -DSTORES --undone=4
// expect: verdict=unsafe exit=1 error=assertion line=114 errors=1
// smc: -DEXCHANGES --undone=4
// expect: verdict=unsafe exit=1 error=assertion line=114 errors=1
// smc: -DCOMPARES --undone=4
// expect: verdict=unsafe exit=1 error=assertion line=114 errors=1
// smc: -DADDS --undone=4
// expect: verdict=unsafe exit=1 error=assertion line=114 errors=1
// smc: -DLOCK --undone=4
// expect: verdict=unsafe exit=1 error=assertion line=114 errors=1
// smc: -DSTORES -DBY_EXCHANGE --undone=4
// expect: verdict=unsafe exit=1 error=assertion line=114 errors=1
// smc: -DADDS -DBY_COMPARE --undone=4
// expect: verdict=unsafe exit=1 error=assertion line=114 errors=1
// smc: -DSTORES --undone=4 --algo=trust --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=114 errors=1
// smc: -DSTORES --undone=4 --model=tso
// expect: verdict=unsafe exit=1 error=assertion line=114 errors=1
// smc: -DSTORES --undone=4 --algo=lapor
// expect: verdict=unsafe exit=1 error=assertion line=114 errors=1
// smc: -DSTORES --undone=4 --model=sc --preemptions=14
// expect: verdict=unsafe exit=1 error=assertion line=114 errors=1
// smc: -DSTORES -DK=2 --undone=4 --model=sc --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion line=114 errors=1
//
// Without --undone, more rounds are explored as long as more are needed.
// smc: -DSTORES
// expect: verdict=unsafe exit=1 error=assertion line=114 errors=1
// smc: -DLOCK
// expect: verdict=unsafe exit=1 error=assertion line=114 errors=1
// smc: -DHALVES --undone=4
// expect: verdict=unsafe exit=1 error=assertion line=114 errors=1
//
// The thread may choose another round: no endless wait, but net-zero rounds all the same.
// smc: -DSTORES -DBY_CHOICE
// expect: verdict=unsafe exit=1 error=assertion line=114 errors=1
// smc: -DADDS -DBY_CHOICE --model=sc --algo=rvf
// expect: verdict=unsafe exit=1 error=assertion line=114 errors=1
// smc: -DSTORES -DBY_CHOICE -DK=4 --model=sc --algo=trust --undone=2
// expect: verdict=bounded exit=0
//
// No thread reads intermediate values: the result is complete.
// smc: -DSTORES -DK=0 -DN=1
// expect: verdict=verified exit=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef K
#define K 3
#endif
#ifndef N
#define N K
#endif

_Bool __VERIFIER_nondet_bool(void);

static atomic_int busy, stop;
static union {
    _Atomic unsigned long whole;
    _Atomic unsigned half[2];
} other;

static void *worker(void *unused) {
    do {
#if defined STORES
        busy = 1;
        busy = 0;
#elif defined EXCHANGES
        atomic_exchange(&busy, 1);
        atomic_exchange(&busy, 0);
#elif defined COMPARES
        int free = 0, taken = 1;
        atomic_compare_exchange_strong(&busy, &free, 1);
        atomic_compare_exchange_strong(&busy, &taken, 0);
#elif defined ADDS
        atomic_fetch_add(&busy, 1);
        atomic_fetch_sub(&busy, 1);
#elif defined LOCK
        while (atomic_exchange(&busy, 1));
        atomic_store_explicit(&busy, 0, memory_order_release);
#elif defined HALVES
        other.half[0] = 1;
        other.half[0] = 0;
#endif
#if defined BY_EXCHANGE
    } while (!atomic_exchange(&stop, stop));
#elif defined BY_COMPARE
        int stopped = 1;
        if (atomic_compare_exchange_strong(&stop, &stopped, 2)) break;
    } while (1);
#elif defined BY_CHOICE
    } while (__VERIFIER_nondet_bool());
#else
    } while (!stop);
#endif
    return unused;
}

int main(void) {
    pthread_t t;
    int seen = 0;
    pthread_create(&t, NULL, worker, NULL);
#ifdef HALVES
    for (int i = 0; i < K; i++) seen += other.whole && !other.whole;
#else
    for (int i = 0; i < K; i++) seen += busy && !busy;
#endif
    stop = 1;
    pthread_join(t, NULL);
    assert(seen < N);
    return 0;
}
