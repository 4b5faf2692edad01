// smc: --model=ra --algo=tracer -Wno-atomic-alignment
// expect: verdict=verified exit=0 blocked=0
// smc: --model=sc --algo=tracer -Wno-atomic-alignment -DLATE
// expect: exit=2
// expect-stderr: mixed-size atomic accesses: 
// smc: --model=sc -Wno-atomic-alignment -DLATE
// expect: verdict=verified exit=0
// smc: --model=sc --algo=tracer -Wno-atomic-alignment
// expect: verdict=verified exit=0 blocked=0
// smc: --model=ra --algo=tracer -DUNCOUNTED -Wno-atomic-alignment
// expect: verdict=unsafe exit=1 error=assertion errors=1 line=89
//
// A stack whose top is a pointer and a change count in 16 bytes, replaced by one compare-exchange.
// Both threads pop, and one pushes the node again. Without the count (UNCOUNTED) the other one
// mistakes the new top for the old one (ABA). Parts of the 16 bytes are only written before there
// is another thread, or under models in which races are errors.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct node {
    _Atomic(struct node *) next;
    atomic_int owned;
} node;

typedef struct top {
    node *first;
    uint64_t changes;
} top;
static _Alignas(16) union {
    top t;
    unsigned __int128 whole;
} stack;
static node nodes[3];

static bool replace(top *old, node *first) {
#ifdef UNCOUNTED
    const top new = {first, 0};
#else
    const top new = {first, old->changes + 1};
#endif
    return __atomic_compare_exchange(&stack.t, old, (top *)&new, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

static top look(void) {
    top t;
    __atomic_load(&stack.t, &t, __ATOMIC_SEQ_CST);
    return t;
}

static void push(node *n) {
    top old = look();
    do atomic_store(&n->next, old.first);
    while (!replace(&old, n));
}

static node *pop(void) {
    top old = look();
    while (old.first && !replace(&old, atomic_load(&old.first->next))) {
    }
    return old.first;
}

static void take(node *n) {
    if (n) assert(!atomic_fetch_add(&n->owned, 1));
}

static void *popper(void *arg) {
    take(pop());
    return arg;
}

int main(void) {
    pthread_t t;
    stack.t.first = &nodes[0];
    nodes[0].next = &nodes[1];
    pthread_create(&t, NULL, popper, NULL);
#ifdef LATE
    stack.t.changes = 1;
#endif
    node *a = pop(), *b = pop();
    if (b) atomic_store(&b->owned, 1);
    if (a) push(a);
    pthread_join(t, NULL);
    node *left = pop();
    assert(!left || !atomic_load(&left->owned));
    return 0;
}
