// A set as a skip list of two levels with a lock for each node (Herlihy and others): odd keys are
// on both levels. -DNO_VALIDATION: nodes are not tested again after they were locked.
//
// smc: linearize --model=sc --calls=3
// expect: verdict=bounded exit=0
// smc: linearize --model=tso --calls=3
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11 --calls=3
// expect: verdict=bounded exit=0
// smc: linearize -DNO_VALIDATION --model=sc --calls=2
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
// smc: linearize -DNO_VALIDATION --model=tso --calls=2
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
// smc: linearize -DNO_VALIDATION --model=rc11 --calls=2
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 2 calls
#include <pthread.h>
#include <smc.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { LEVELS = 2 };

typedef struct node {
    int key, levels;
    atomic_bool marked, linked;
    _Atomic(struct node *) next[LEVELS];
    pthread_mutex_t lock;
} node;

static node *head;

static node *make(int key, int levels)
{
    node *n = malloc(sizeof *n);
    n->key = key;
    n->levels = levels;
    atomic_init(&n->marked, 0);
    atomic_init(&n->linked, 0);
    for (int l = 0; l < LEVELS; l++) atomic_init(&n->next[l], NULL);
    pthread_mutex_init(&n->lock, NULL);
    return n;
}

SMC_OBJECT()
{
    node *last = make(9, LEVELS);
    head = make(0, LEVELS);
    for (int l = 0; l < LEVELS; l++) head->next[l] = last;
    head->linked = last->linked = 1;
}

// On each level the last node with a lower key, and what follows it. The node with the key, or NULL.
static node *find(int key, node **before, node **after)
{
    node *b = head, *found = NULL;
    for (int l = LEVELS - 1; l >= 0; l--) {
        node *n = b->next[l];
        while (n->key < key) b = n, n = b->next[l];
        if (n->key == key) found = n;
        before[l] = b;
        after[l] = n;
    }
    return found;
}

static void unlock(node **before, int levels)
{
    for (int l = 0; l < levels; l++)
        if (!l || before[l] != before[l - 1]) pthread_mutex_unlock(&before[l]->lock);
}

// Whether the links are still those that were found; then the nodes before are locked.
static int lock(node **before, node **after, int levels)
{
    int valid = 1;
    for (int l = 0; l < levels; l++) {
        if (!l || before[l] != before[l - 1]) pthread_mutex_lock(&before[l]->lock);
#ifndef NO_VALIDATION
        valid &= !before[l]->marked && before[l]->next[l] == after[l];
#endif
    }
    (void)after;
    if (!valid) unlock(before, levels);
    return valid;
}

SMC_OP(add, 1, 2)
{
    node *before[LEVELS], *after[LEVELS];
    const int levels = value % 2 ? LEVELS : 1;
    for (;;) {
        node *n = find((int)value, before, after);
        if (n && !n->marked) {
            while (!n->linked) { }
            return 0;
        }
        if (n) after[0] = before[0]->next[0];
        if (!lock(before, after, levels)) continue;
        n = make((int)value, levels);
        for (int l = 0; l < levels; l++) n->next[l] = after[l];
        for (int l = 0; l < levels; l++) before[l]->next[l] = n;
        n->linked = 1;
        unlock(before, levels);
        return 1;
    }
}

SMC_OP(take, 1)
{
    node *before[LEVELS], *after[LEVELS];
    node *n = find((int)value, before, after);
    if (!n || !n->linked || n->marked) return 0;
    pthread_mutex_lock(&n->lock);
    if (n->marked) {
        pthread_mutex_unlock(&n->lock);
        return 0;
    }
    n->marked = 1;
    do find((int)value, before, after);
    while (!lock(before, after, n->levels));
    for (int l = 0; l < n->levels; l++) before[l]->next[l] = n->next[l];
    unlock(before, n->levels);
    pthread_mutex_unlock(&n->lock);
    return 1;
}

SMC_OP(contains, 1)
{
    node *before[LEVELS], *after[LEVELS];
    node *n = find((int)value, before, after);
    return n && n->linked && !n->marked;
}
