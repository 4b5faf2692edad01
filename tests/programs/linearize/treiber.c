// Treiber's stack, whose nodes are never freed. -DNO_CAS: pop writes the top without a
// compare-exchange. -DRELAXED: the contents of a node are not published.
//
// smc: linearize --model=sc
// expect: verdict=bounded exit=0
// smc: linearize --model=tso
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11 --algo=trust
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11.cat --calls=3 --threads=2
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11 --no-reductions
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11 --ordered
// expect: verdict=bounded exit=0
// smc: linearize -DNO_CAS --model=sc
// expect: verdict=unsafe error=linearizability line=65
// expect-stderr: a client of 3 calls
// smc: linearize -DNO_CAS --model=tso
// expect: verdict=unsafe error=linearizability line=65
// expect-stderr: a client of 3 calls
// smc: linearize -DNO_CAS --model=rc11
// expect: verdict=unsafe error=linearizability line=65
// expect-stderr: a client of 3 calls
// expect-stderr: no order of the calls explains pop() = 1 and pop() = 1
// smc: linearize -DRELAXED --model=rc11
// expect: verdict=unsafe error=race
// expect-stderr: a client of 2 calls
#include <smc.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef RELAXED
#define RELEASE memory_order_relaxed
#else
#define RELEASE memory_order_release
#endif

typedef struct node {
    int value;
    struct node *next;
} node;

static _Atomic(node *) top;

SMC_OP_CARRIES(push)
{
    node *n = malloc(sizeof *n);
    n->value = (int)value;
    n->next = atomic_load_explicit(&top, memory_order_relaxed);
    while (!atomic_compare_exchange_weak_explicit(&top, &n->next, n, RELEASE, memory_order_relaxed)) { }
    return 0;
}

SMC_OP(pop)
{
    node *n = atomic_load_explicit(&top, memory_order_acquire);
#ifdef NO_CAS
    if (n) atomic_store_explicit(&top, n->next, memory_order_release);
#else
    while (n && !atomic_compare_exchange_weak_explicit(&top, &n, n->next, memory_order_acquire, memory_order_acquire)) { }
#endif
    return n ? n->value : 0;
}
