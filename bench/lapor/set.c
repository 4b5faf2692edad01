// set(N): a set as a sorted doubly linked list, N threads (LAPOR, OOPSLA 2019, section 5.4). One mutex
// guards all of it or, with -DFINE, each node has its own (hand-over-hand locking). Threads search for a
// number; with -DMIXED the first two threads insert and remove one. Without -DMIXED there is one execution.
#include "workload.h"

typedef struct node {
    int key;
    struct node *next, *previous;
    pthread_mutex_t mutex;
} node;

static node nodes[SIZE + 2 + N];
static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;

static void lock(node *n) { pthread_mutex_lock(FINE ? &n->mutex : &all); }
static void unlock(node *n) { pthread_mutex_unlock(FINE ? &n->mutex : &all); }

// Returns the first node whose key is not smaller; it and its predecessor are locked.
static node *find(int key) {
    node *n = &nodes[0];
    lock(n);
    for (;;) {
        node *next = n->next;
        if (FINE) lock(next);
        if (next->key >= key) return next;
        if (FINE) unlock(n);
        n = next;
    }
}

static void release(node *previous, node *n) {
    unlock(n);
    if (FINE) unlock(previous);
}

static void seek(int key) {
    node *n = find(key);
    release(n->previous, n);
}

static void insert(int key, node *new) {
    node *n = find(key), *previous = n->previous;
    if (n->key != key) {
        new->key = key;
        new->next = n;
        new->previous = previous;
        previous->next = n->previous = new;
    }
    release(previous, n);
}

static void erase(int key) {
    node *n = find(key), *previous = n->previous;
    if (n->key == key) {
        if (FINE) lock(n->next);
        previous->next = n->next;
        n->next->previous = previous;
        if (FINE) unlock(n->next);
    }
    release(previous, n);
}

static void update(int id) {
    if (id % 2) insert(2 * id + 1, &nodes[SIZE + 1 + id]);
    else erase(2 * id);
}

static void fill(void) {
    for (int i = 0; i < SIZE + 2; i++) {
        nodes[i].key = i ? 2 * i : -1;
        nodes[i].next = i < SIZE + 1 ? &nodes[i + 1] : 0;
        nodes[i].previous = i ? &nodes[i - 1] : 0;
    }
    nodes[SIZE + 1].key = 1000;
    for (int i = 0; i < SIZE + 2 + N; i++) pthread_mutex_init(&nodes[i].mutex, 0);
}

int main(void) { run_workload(fill, seek, update); }
