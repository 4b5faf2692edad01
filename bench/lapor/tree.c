// tree(N): a binary search tree, N threads (LAPOR, OOPSLA 2019, section 5.4). One mutex guards all
// of it or, with -DFINE, each node has its own (hand-over-hand locking). Threads search for a
// number; with -DMIXED the first two threads insert one. Without -DMIXED there is one execution.
#include "workload.h"

typedef struct node {
    int key;
    struct node *child[2];
    pthread_mutex_t mutex;
} node;

static node nodes[SIZE + N + 1];
static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;

static void lock(node *n) { pthread_mutex_lock(FINE ? &n->mutex : &all); }
static void unlock(node *n) { pthread_mutex_unlock(FINE ? &n->mutex : &all); }

// Returns the node with the key, or the last node on the path to it; it is locked.
static node *find(int key) {
    node *n = &nodes[0];
    lock(n);
    for (;;) {
        if (n->key == key) return n;
        node *next = n->child[key > n->key];
        if (!next) return n;
        if (FINE) {
            lock(next);
            unlock(n);
        }
        n = next;
    }
}

static void seek(int key) { unlock(find(key)); }

static void insert(int key, node *new) {
    node *n = find(key);
    if (n->key != key) {
        new->key = key;
        n->child[key > n->key] = new;
    }
    unlock(n);
}

static void update(int id) { insert(2 * id + 1, &nodes[SIZE + id]); }

// Returns a balanced tree of the keys 2, 4, .. 2 * SIZE.
static node *grow(int low, int high, int *used) {
    if (low > high) return 0;
    node *n = &nodes[(*used)++];
    int middle = (low + high) / 2;
    n->key = 2 * middle;
    n->child[0] = grow(low, middle - 1, used);
    n->child[1] = grow(middle + 1, high, used);
    return n;
}

static void fill(void) {
    int used = 0;
    grow(1, SIZE, &used);
    for (int i = 0; i < SIZE + N + 1; i++) pthread_mutex_init(&nodes[i].mutex, 0);
}

int main(void) { run_workload(fill, seek, update); }
