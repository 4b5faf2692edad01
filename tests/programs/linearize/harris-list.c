// A set as a lock-free sorted list: a node's link is marked before it is removed (Harris).
// -DNO_MARK: nodes are not marked, so a node inserted after a removed one is lost. -DRELAXED: a
// link does not publish its node.
//
// smc: linearize --model=sc --calls=3
// expect: verdict=bounded exit=0
// smc: linearize --model=tso --calls=3
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11 --calls=3
// expect: verdict=bounded exit=0
// smc: linearize -DNO_MARK --model=sc --calls=3
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DNO_MARK --model=tso --calls=3
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DNO_MARK --model=rc11 --calls=3
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DRELAXED --model=rc11 --calls=3
// expect: verdict=unsafe error=race
// expect-stderr: a client of 2 calls
#include <smc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef RELAXED
#define RELEASE memory_order_relaxed
#else
#define RELEASE memory_order_release
#endif

typedef struct node {
    int key;
    _Atomic(uintptr_t) next; // with a mark in its lowest bit
} node;

static node *first;

static node *node_of(uintptr_t link) { return (node *)(link & ~(uintptr_t)1); }
static int is_marked(uintptr_t link) { return link & 1; }

static node *make(int key, node *next)
{
    node *n = malloc(sizeof *n);
    n->key = key;
    atomic_init(&n->next, (uintptr_t)next);
    return n;
}

SMC_OBJECT() { first = make(0, make(1, make(9, NULL))); }

static int replace(node *at, uintptr_t old, uintptr_t new)
{
    return atomic_compare_exchange_strong_explicit(&at->next, &old, new, RELEASE, memory_order_relaxed);
}

// The first node whose key is not below, and the one before it. Takes out marked ones on the way.
static node *find(int key, node **before)
{
again:
    *before = first;
    node *n = node_of(atomic_load_explicit(&first->next, memory_order_acquire));
    for (;;) {
        const uintptr_t next = atomic_load_explicit(&n->next, memory_order_acquire);
        if (is_marked(next)) {
            if (!replace(*before, (uintptr_t)n, (uintptr_t)node_of(next))) goto again;
            n = node_of(next);
            continue;
        }
        if (n->key >= key) return n;
        *before = n;
        n = node_of(next);
    }
}

SMC_OP(add, 2)
{
    node *before, *new = make((int)value, NULL);
    for (;;) {
        node *n = find((int)value, &before);
        if (n->key == value) return 0;
        atomic_store_explicit(&new->next, (uintptr_t)n, memory_order_relaxed);
        if (replace(before, (uintptr_t)n, (uintptr_t)new)) return 1;
    }
}

SMC_OP(take, 1)
{
    node *before;
    for (;;) {
        node *n = find((int)value, &before);
        if (n->key != value) return 0;
        const uintptr_t next = atomic_load_explicit(&n->next, memory_order_acquire);
#ifdef NO_MARK
        if (replace(before, (uintptr_t)n, next)) return 1;
#else
        if (is_marked(next) || !replace(n, next, next | 1)) continue;
        replace(before, (uintptr_t)n, next);
        return 1;
#endif
    }
}

SMC_OP(contains, 2)
{
    node *n = first;
    while (n->key < value) n = node_of(atomic_load_explicit(&n->next, memory_order_acquire));
    return n->key == value && !is_marked(atomic_load_explicit(&n->next, memory_order_relaxed));
}
