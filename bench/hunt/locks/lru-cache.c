// A cache of three entries with use counts, which evicts the least recently used entry.
// bug: an entry is looked up under the lock, and counted as used after that: it may have been evicted by then
// depth: 5; threads: 5
// smc: --model=rc11
#include "../threads.h"

enum { SIZE = 3, THREADS = 5 };

typedef struct entry {
    int key, last;
    atomic_int users;
} entry;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static entry cache[SIZE];
static int clock_now;

static entry *find(int key) {
    for (int i = 0; i < SIZE; i++)
        if (cache[i].key == key) return &cache[i];
    return NULL;
}

static entry *make_room(void) {
    entry *oldest = NULL;
    for (int i = 0; i < SIZE; i++)
        if (!atomic_load(&cache[i].users) && (!oldest || cache[i].last < oldest->last)) oldest = &cache[i];
    return oldest;
}

static void use(int key) {
    pthread_mutex_lock(&lock);
    entry *e = find(key);
    if (!e && (e = make_room())) e->key = key;
    if (e) e->last = ++clock_now;
#ifdef FIX
    if (e) atomic_fetch_add(&e->users, 1);
    pthread_mutex_unlock(&lock);
#else
    pthread_mutex_unlock(&lock);
    if (e) atomic_fetch_add(&e->users, 1);
#endif
    if (!e) return;
    pthread_mutex_lock(&lock);
    assert(e->key == key);
    pthread_mutex_unlock(&lock);
    atomic_fetch_sub(&e->users, 1);
}

static void *work(void *at) {
    use(1 + (int)(long)at);
    return NULL;
}

int main(void) {
    run_threads(THREADS, work);
    return 0;
}
