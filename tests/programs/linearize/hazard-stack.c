// Treiber's stack, whose nodes are freed when no hazard pointer has their address (Michael).
// -DNO_HAZARD: hazard pointers are ignored. -DNO_CHECK: pop does not test again that its node is
// the top. -DRELAXED: the hazard pointer may be written after that test.
//
// smc: linearize --model=sc --calls=3
// expect: verdict=bounded exit=0
// smc: linearize --model=tso --calls=3
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11 --calls=3
// expect: verdict=bounded exit=0
// smc: linearize -DNO_HAZARD --model=sc --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 2 calls
// smc: linearize -DNO_HAZARD --model=tso --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 2 calls
// smc: linearize -DNO_HAZARD --model=rc11 --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 2 calls
// smc: linearize -DNO_CHECK --model=sc --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 2 calls
// smc: linearize -DNO_CHECK --model=tso --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 2 calls
// smc: linearize -DNO_CHECK --model=rc11 --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 2 calls
// smc: linearize -DRELAXED --model=tso --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 2 calls
// smc: linearize -DRELAXED --model=rc11 --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 2 calls
#include <smc.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef RELAXED
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_seq_cst
#endif

enum { THREADS = 4 };

typedef struct node {
    int value;
    struct node *next;
} node;

static _Atomic(node *) top;
static _Atomic(node *) hazard[THREADS];

SMC_OBJECT()
{
    node *n = malloc(sizeof *n);
    *n = (node){7, NULL};
    top = n;
    for (int i = 0; i < THREADS; i++) hazard[i] = NULL;
}

SMC_OP_CARRIES(push)
{
    node *n = malloc(sizeof *n);
    n->value = (int)value;
    n->next = top;
    while (!atomic_compare_exchange_weak(&top, &n->next, n)) { }
    return 0;
}

static void retire(node *n)
{
#ifndef NO_HAZARD
    for (int i = 0; i < THREADS; i++)
        if (hazard[i] == n) return; // kept for good
#endif
    free(n);
}

SMC_OP(pop)
{
    const int me = SMC_THREAD;
    for (;;) {
        node *n = top;
        if (!n) return 0;
        atomic_store_explicit(&hazard[me], n, PUBLISH);
#ifndef NO_CHECK
        if (atomic_load_explicit(&top, PUBLISH) != n) continue;
#endif
        const int value = n->value;
        node *next = n->next;
        if (!atomic_compare_exchange_strong(&top, &n, next)) continue;
        atomic_store_explicit(&hazard[me], NULL, memory_order_release);
        retire(n);
        return value;
    }
}
