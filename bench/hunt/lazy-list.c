// A set as a sorted list with a lock for each node; a thread that removes a node first marks it.
// bug: `remove` locks two nodes without testing that the first one is still in the list, so the second one may stay in the list
// depth: 4; threads: 4
// smc: --model=rc11
#include "threads.h"

enum { KEYS = 4, THREADS = 4 };

typedef struct node {
    pthread_mutex_t lock;
    _Atomic(struct node *) next;
    atomic_bool gone;
    int key;
} node;

static node nodes[KEYS + 2];

static node *before(int key) {
    node *n = &nodes[0];
    for (node *next; (next = atomic_load(&n->next))->key < key; n = next) {}
    return n;
}

static bool remove_key(int key) {
    node *n = before(key), *next = atomic_load(&n->next);
    bool done = false;
    pthread_mutex_lock(&n->lock);
    pthread_mutex_lock(&next->lock);
#ifdef FIX
    if (!atomic_load(&n->gone) && !atomic_load(&next->gone) && atomic_load(&n->next) == next && next->key == key) {
#else
    if (!atomic_load(&next->gone) && atomic_load(&n->next) == next && next->key == key) {
#endif
        atomic_store(&next->gone, true);
        atomic_store(&n->next, atomic_load(&next->next));
        done = true;
    }
    pthread_mutex_unlock(&next->lock);
    pthread_mutex_unlock(&n->lock);
    return done;
}

static bool contains(int key) { return atomic_load(&before(key)->next)->key == key; }

static atomic_bool removed[KEYS + 2];

static void *work(void *at) {
    const int me = (int)(long)at;
    atomic_store(&removed[me + 1], remove_key(me + 1));
    (void)contains((me + 2) % KEYS + 1);
    return NULL;
}

int main(void) {
    for (int i = 0; i < KEYS + 2; i++) {
        pthread_mutex_init(&nodes[i].lock, NULL);
        nodes[i].key = i;
        atomic_init(&nodes[i].next, i < KEYS + 1 ? &nodes[i + 1] : NULL);
    }
    run_threads(THREADS, work);
    for (int k = 1; k <= KEYS; k++) assert(!removed[k] || !contains(k));
    return 0;
}
