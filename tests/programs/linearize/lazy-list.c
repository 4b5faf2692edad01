// A set as a sorted list with a lock for each node, whose nodes are marked before they are removed
// (Heller and others). -DNO_VALIDATION: nodes are not tested again after they were locked.
// -DNO_MARK: contains ignores marks.
//
// smc: linearize --model=sc --calls=3
// expect: verdict=bounded exit=0
// smc: linearize --model=tso --calls=3
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11 --calls=3
// expect: verdict=bounded exit=0
// smc: linearize -DNO_VALIDATION --model=sc --calls=3
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
// smc: linearize -DNO_VALIDATION --model=tso --calls=3
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
// smc: linearize -DNO_VALIDATION --model=rc11 --calls=3
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
#include <pthread.h>
#include <smc.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct node {
    int key;
    atomic_bool marked;
    _Atomic(struct node *) next;
    pthread_mutex_t lock;
} node;

static node *head;

static node *make(int key, node *next)
{
    node *n = malloc(sizeof *n);
    n->key = key;
    atomic_init(&n->marked, 0);
    atomic_init(&n->next, next);
    pthread_mutex_init(&n->lock, NULL);
    return n;
}

SMC_OBJECT() { head = make(0, make(9, NULL)); }

// Locks the node with the first key that is not below, and the one before it.
static node *find(int key, node **before)
{
    for (;;) {
        node *b = head, *n = atomic_load_explicit(&b->next, memory_order_acquire);
        while (n->key < key) {
            b = n;
            n = atomic_load_explicit(&b->next, memory_order_acquire);
        }
        pthread_mutex_lock(&b->lock);
        pthread_mutex_lock(&n->lock);
        *before = b;
#ifdef NO_VALIDATION
        return n;
#else
        if (!b->marked && !n->marked && b->next == n) return n;
        pthread_mutex_unlock(&n->lock);
        pthread_mutex_unlock(&b->lock);
#endif
    }
}

static long done(node *b, node *n, long result)
{
    pthread_mutex_unlock(&n->lock);
    pthread_mutex_unlock(&b->lock);
    return result;
}

SMC_OP(add, 1)
{
    node *b, *n = find((int)value, &b);
    if (n->key == value) return done(b, n, 0);
    atomic_store_explicit(&b->next, make((int)value, n), memory_order_release);
    return done(b, n, 1);
}

SMC_OP(take, 1)
{
    node *b, *n = find((int)value, &b);
    if (n->key != value) return done(b, n, 0);
    n->marked = 1;
    atomic_store_explicit(&b->next, n->next, memory_order_release);
    return done(b, n, 1);
}

SMC_OP(contains, 1)
{
    node *n = head;
    while (n->key < value) n = atomic_load_explicit(&n->next, memory_order_acquire);
    return n->key == value && !n->marked;
}
