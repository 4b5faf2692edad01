// A stack whose push and pop may meet at a slot before they access the top (Hendler and others).
// -DNO_WITHDRAW: push withdraws its offer without testing whether it was taken.
//
// smc: linearize --model=sc --calls=3
// expect: verdict=bounded exit=0
// smc: linearize --model=tso --calls=3
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11 --calls=3
// expect: verdict=bounded exit=0
// smc: linearize -DNO_WITHDRAW --model=sc --calls=3
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DNO_WITHDRAW --model=tso --calls=3
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DNO_WITHDRAW --model=rc11 --calls=3
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
#include <smc.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct node {
    int value;
    struct node *next;
} node;

static node taken;
static _Atomic(node *) top, slot;

SMC_OBJECT()
{
    top = NULL;
    slot = NULL;
}

// Whether a pop has taken what was offered.
static int was_taken(node *n)
{
    node *none = NULL, *mine = n;
    if (!atomic_compare_exchange_strong(&slot, &none, n)) return 0;
#ifdef NO_WITHDRAW
    return atomic_exchange(&slot, NULL) == NULL;
#else
    if (atomic_compare_exchange_strong(&slot, &mine, NULL)) return 0;
    slot = NULL;
    return 1;
#endif
}

SMC_OP_CARRIES(push)
{
    node *n = malloc(sizeof *n);
    n->value = (int)value;
    if (was_taken(n)) return 0;
    n->next = top;
    while (!atomic_compare_exchange_weak(&top, &n->next, n)) { }
    return 0;
}

SMC_OP(pop)
{
    node *n = slot;
    if (n && n != &taken && atomic_compare_exchange_strong(&slot, &n, &taken)) return n->value;
    n = top;
    while (n && !atomic_compare_exchange_weak(&top, &n, n->next)) { }
    return n ? n->value : 0;
}
