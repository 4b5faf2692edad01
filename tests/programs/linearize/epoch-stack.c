// Treiber's stack, whose nodes are freed two epochs after they were popped (Fraser). -DEARLY: after
// one epoch. -DNEVER_ACTIVE: threads active in an old epoch are ignored.
//
// smc: linearize --model=sc --calls=3
// expect: verdict=bounded exit=0
// smc: linearize --model=tso --calls=3
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11 --calls=3
// expect: verdict=bounded exit=0
// smc: linearize -DEARLY --model=sc --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 2 calls
// smc: linearize -DEARLY --model=tso --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 2 calls
// smc: linearize -DEARLY --model=rc11 --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 2 calls
// smc: linearize -DNEVER_ACTIVE --model=sc --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 3 calls
// smc: linearize -DNEVER_ACTIVE --model=tso --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 3 calls
// smc: linearize -DNEVER_ACTIVE --model=rc11 --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 3 calls
#include <smc.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { THREADS = 4, EPOCHS = 3, NODES = 4 };

typedef struct node {
    int value;
    struct node *next, *retired;
} node;

static _Atomic(node *) top;
static atomic_uint epoch, active[THREADS]; // active: 2 * epoch + 1, or 0
static node *bags[THREADS][EPOCHS];

SMC_OBJECT()
{
    node *last = NULL;
    for (int i = 0; i < NODES; i++) {
        node *n = malloc(sizeof *n);
        *n = (node){10 + i, last, NULL};
        last = n;
    }
    top = last;
    epoch = 0;
    for (int i = 0; i < THREADS; i++) {
        active[i] = 0;
        for (int e = 0; e < EPOCHS; e++) bags[i][e] = NULL;
    }
}

static void empty(node **bag)
{
    for (node *n = *bag, *next; n; n = next) next = n->retired, free(n);
    *bag = NULL;
}

static void retire(int me, node *n)
{
    const unsigned mine = active[me] / 2, now = epoch;
    n->retired = bags[me][mine % EPOCHS];
    bags[me][mine % EPOCHS] = n;
    for (int i = 0; i < THREADS; i++) {
        const unsigned a = active[i];
#ifndef NEVER_ACTIVE
        if (a && a / 2 != now) return;
#endif
        (void)a;
    }
    unsigned expected = now;
    if (!atomic_compare_exchange_strong(&epoch, &expected, now + 1)) return;
#ifdef EARLY
    empty(&bags[me][now % EPOCHS]);
#else
    empty(&bags[me][(now + 2) % EPOCHS]); // of the epoch before
#endif
}

SMC_OP_CARRIES(push)
{
    node *n = malloc(sizeof *n);
    n->value = (int)value;
    n->retired = NULL;
    n->next = top;
    while (!atomic_compare_exchange_weak(&top, &n->next, n)) { }
    return 0;
}

SMC_OP(pop)
{
    const int me = SMC_THREAD;
    active[me] = 2 * epoch + 1;
    node *n = top;
    while (n && !atomic_compare_exchange_weak(&top, &n, n->next)) { }
    const int value = n ? n->value : 0;
    if (n) retire(me, n);
    active[me] = 0;
    return value;
}
