// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=sc
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
// smc: --model=ra --keep-going -DBUG_LOOKUP
// expect: verdict=unsafe exit=1 error=race line=62
// smc: --model=sc --keep-going -DBUG_LOOKUP
// expect: verdict=unsafe exit=1 error=memory line=90
// smc: --model=ra -DBUG_ORDER
// expect: verdict=unsafe exit=1 error=deadlock line=122
// smc: --model=ra --keep-going -DBUG_TWO_STEPS
// expect: verdict=unsafe exit=1 error=assertion line=147
//
// A hash table with chains and a mutex for each bucket. An entry is moved to another key under the locks of
// both buckets; two threads move in opposite directions, and one of them inserts and removes entries that the
// other may pass in its search. BUG_LOOKUP: lookups take no lock. BUG_ORDER: a move always takes the lock of
// the old bucket first. BUG_TWO_STEPS: a move removes and inserts, and the entry is missing in between.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
enum { BUCKETS = 2 };

struct entry {
    unsigned key;
    int value;
    struct entry *next;
};

struct bucket {
    pthread_mutex_t lock;
    struct entry *first;
};

struct table {
    struct bucket bucket[BUCKETS];
};

static struct bucket *bucket_of(struct table *t, unsigned key) {
    return &t->bucket[key % BUCKETS];
}

// The three below need the bucket's lock.
static struct entry *search(struct bucket *b, unsigned key) {
    struct entry *e;
    for (e = b->first; e; e = e->next) {
        if (e->key == key) break;
    }
    return e;
}

static struct entry *unlink_entry(struct bucket *b, unsigned key) {
    for (struct entry **at = &b->first, *e; (e = *at); at = &e->next) {
        if (e->key != key) continue;
        *at = e->next;
        return e;
    }
    return NULL;
}

static void link_entry(struct bucket *b, struct entry *e) {
    e->next = b->first;
    b->first = e;
}

static void insert(struct table *t, unsigned key, int value) {
    struct entry *e = malloc(sizeof *e);
    assert(e);
    *e = (struct entry){.key = key, .value = value};
    struct bucket *b = bucket_of(t, key);
    pthread_mutex_lock(&b->lock);
    link_entry(b, e);
    pthread_mutex_unlock(&b->lock);
}

static bool take(struct table *t, unsigned key, int *value) {
    struct bucket *b = bucket_of(t, key);
    pthread_mutex_lock(&b->lock);
    struct entry *e = unlink_entry(b, key);
    pthread_mutex_unlock(&b->lock);
    if (!e) return false;
    *value = e->value;
    free(e);
    return true;
}

static bool find(struct table *t, unsigned key, int *value) {
    struct bucket *b = bucket_of(t, key);
#ifndef BUG_LOOKUP
    pthread_mutex_lock(&b->lock);
#endif
    const struct entry *e = search(b, key);
    if (e) *value = e->value;
#ifndef BUG_LOOKUP
    pthread_mutex_unlock(&b->lock);
#endif
    return e;
}

// The keys have different buckets.
static bool rename_key(struct table *t, unsigned from, unsigned to) {
#ifdef BUG_TWO_STEPS
    int value;
    if (!take(t, from, &value)) return false;
    insert(t, to, value);
    return true;
#else
    struct bucket *source = bucket_of(t, from), *target = bucket_of(t, to);
#ifdef BUG_ORDER
    struct bucket *first = source, *second = target;
#else
    struct bucket *first = source < target ? source : target, *second = source < target ? target : source;
#endif
    pthread_mutex_lock(&first->lock);
    pthread_mutex_lock(&second->lock);
    struct entry *e = unlink_entry(source, from);
    if (e) {
        e->key = to;
        link_entry(target, e);
    }
    pthread_mutex_unlock(&second->lock);
    pthread_mutex_unlock(&first->lock);
    return e;
#endif
}

static struct table table;

static void *move_up(void *unused) {
    int value;
    insert(&table, 6, 60);
    assert(rename_key(&table, 1, 2));
    assert(take(&table, 6, &value) && value == 60);
    return unused;
}

static void *move_down(void *unused) {
    int value;
    assert(rename_key(&table, 4, 3));
    assert((find(&table, 1, &value) || find(&table, 2, &value)) && value == 10);
    return unused;
}

static void *look(void *unused) {
    int value;
    if (find(&table, 3, &value)) assert(value == 40);
    return unused;
}

int main(void) {
    for (int i = 0; i < BUCKETS; i++) pthread_mutex_init(&table.bucket[i].lock, NULL);
    insert(&table, 1, 10);
    insert(&table, 4, 40);
    void *(*const work[])(void *) = {move_up, move_down, look};
    pthread_t t[N];
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, work[i], NULL);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    int value;
    assert(take(&table, 2, &value) && value == 10);
    assert(take(&table, 3, &value) && value == 40);
    for (int i = 0; i < BUCKETS; i++) assert(!table.bucket[i].first);
    return 0;
}
