// Michael and Scott's queue, whose nodes are never freed. -DNO_CAS: dequeue advances the head
// without a compare-exchange. -DEARLY: enqueue advances the tail before it links the node, so
// dequeue may find the queue empty after an enqueue has returned. -DRELAXED: the link does not
// publish the node.
//
// smc: linearize --model=sc
// expect: verdict=bounded exit=0
// smc: linearize --model=tso
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11
// expect: verdict=bounded exit=0
// smc: linearize -DNO_CAS --model=sc
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DNO_CAS --model=tso
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DNO_CAS --model=rc11
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DEARLY --model=sc
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DEARLY --model=tso
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DEARLY --model=rc11
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
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
    _Atomic(struct node *) next;
} node;

static _Atomic(node *) head, tail;

static node *make(int value)
{
    node *n = malloc(sizeof *n);
    n->value = value;
    atomic_init(&n->next, NULL);
    return n;
}

SMC_OBJECT()
{
    node *dummy = make(0);
    atomic_init(&head, dummy);
    atomic_init(&tail, dummy);
}

SMC_OP_CARRIES(enqueue)
{
    node *n = make((int)value);
#ifdef EARLY
    node *before = atomic_exchange_explicit(&tail, n, memory_order_acq_rel);
    atomic_store_explicit(&before->next, n, RELEASE);
    return 0;
#else
    for (;;) {
        node *last = atomic_load_explicit(&tail, memory_order_acquire), *next = atomic_load_explicit(&last->next, memory_order_acquire);
        if (next) {
            atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_release, memory_order_relaxed);
            continue;
        }
        if (atomic_compare_exchange_strong_explicit(&last->next, &next, n, RELEASE, memory_order_relaxed)) {
            atomic_compare_exchange_strong_explicit(&tail, &last, n, memory_order_release, memory_order_relaxed);
            return 0;
        }
    }
#endif
}

SMC_OP(dequeue)
{
    for (;;) {
        node *first = atomic_load_explicit(&head, memory_order_acquire), *next = atomic_load_explicit(&first->next, memory_order_acquire);
        if (!next) return 0;
        const int value = next->value;
#ifdef NO_CAS
        atomic_store_explicit(&head, next, memory_order_release);
        return value;
#else
        if (atomic_compare_exchange_strong_explicit(&head, &first, next, memory_order_release, memory_order_relaxed)) return value;
#endif
    }
}
