// A ring of two places for one producer and one consumer. The producer may read an old head, and
// the consumer an old tail: with late stores, put may find the ring full and get empty spuriously,
// which -DSTRICT does not allow. -DTOO_FULL: a full ring seems to have space. -DRELAXED: the
// producer does not publish its element.
//
// smc: linearize --model=sc --calls=5
// expect: verdict=bounded exit=0
// smc: linearize --model=tso --calls=5
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11 --calls=5
// expect: verdict=bounded exit=0
// smc: linearize -DSTRICT --model=sc --calls=5
// expect: verdict=bounded exit=0
// smc: linearize -DSTRICT --model=tso --calls=5
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 5 calls
// expect-stderr: no order of the calls explains put(3) = 0, get() = 1 and get() = 0
// smc: linearize -DSTRICT --model=rc11 --calls=5
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 5 calls
// smc: linearize -DRELAXED --model=rc11
// expect: verdict=unsafe error=race
// expect-stderr: a client of 2 calls
// smc: linearize -DTOO_FULL --model=sc --calls=5
// expect: verdict=unsafe error=linearizability
// smc: linearize -DTOO_FULL --model=tso --calls=5
// expect: verdict=unsafe error=linearizability
#include <smc.h>
#include <stdatomic.h>

#ifdef RELAXED
#define RELEASE memory_order_relaxed
#else
#define RELEASE memory_order_release
#endif
#ifdef TOO_FULL
#define PLACES 3
#else
#define PLACES 2
#endif

static int slots[2];
static atomic_uint head, tail;

SMC_OP_CARRIES(put)
{
    const unsigned t = atomic_load_explicit(&tail, memory_order_relaxed);
    if (t - atomic_load_explicit(&head, memory_order_acquire) == PLACES) return 0;
    slots[t % 2] = (int)value;
    atomic_store_explicit(&tail, t + 1, RELEASE);
    return 1;
}

SMC_OP(get)
{
    const unsigned h = atomic_load_explicit(&head, memory_order_relaxed);
    if (h == atomic_load_explicit(&tail, memory_order_acquire)) return 0;
    const int value = slots[h % 2];
    atomic_store_explicit(&head, h + 1, memory_order_release);
    return value;
}

#ifndef STRICT
SMC_MAY_FAIL(put, 0)
SMC_MAY_FAIL(get, 0)
#endif
SMC_ONE_THREAD(producer, put)
SMC_ONE_THREAD(consumer, get)

// What a ring of two does.
static int kept[2], n;
SMC_SPEC(put)
{
    if (n == 2) return 0;
    kept[n++] = (int)value;
    return 1;
}
SMC_SPEC(get)
{
    if (!n) return 0;
    const int value_of = kept[0];
    kept[0] = kept[1];
    n--;
    return value_of;
}
