// hash-table(N): a hash table with lists as buckets, N threads (LAPOR, OOPSLA 2019, section 5.4). One
// mutex guards all of it or, with -DFINE, each bucket has its own. Each thread searches for two
// numbers; with -DMIXED the first two threads also insert one. Without -DMIXED there is one execution.
#include "workload.h"

enum { BUCKETS = 4 };

typedef struct node {
    int key;
    struct node *next;
} node;

static node nodes[SIZE + N + 1], *buckets[BUCKETS];
static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER, each[BUCKETS];

static void lock(int bucket) { pthread_mutex_lock(FINE ? &each[bucket] : &all); }
static void unlock(int bucket) { pthread_mutex_unlock(FINE ? &each[bucket] : &all); }

static node *find(int key) {
    node *n = buckets[key % BUCKETS];
    while (n && n->key != key) n = n->next;
    return n;
}

static void seek_one(int key) {
    lock(key % BUCKETS);
    find(key);
    unlock(key % BUCKETS);
}

static void seek(int key) {
    seek_one(key);
    seek_one(key + 1);
}

static void put(int key, node *new) {
    new->key = key;
    new->next = buckets[key % BUCKETS];
    buckets[key % BUCKETS] = new;
}

static void update(int id) {
    int key = SIZE + id;
    lock(key % BUCKETS);
    if (!find(key)) put(key, &nodes[SIZE + id]);
    unlock(key % BUCKETS);
    seek_one(key);
}

static void fill(void) {
    for (int i = 1; i <= SIZE; i++) put(i, &nodes[i - 1]);
    for (int i = 0; i < BUCKETS; i++) pthread_mutex_init(&each[i], 0);
}

int main(void) { run_workload(fill, seek, update); }
