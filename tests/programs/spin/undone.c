// Net-zero rounds: a lock that is locked for a test and unlocked, a count that is incremented and decremented, a private node that
// is reset. At most two rounds are executed, and the verdict is `verified`, unless other threads may see intermediate states.
// smc: --model=rc11 -DLOOKS
// expect: verdict=verified exit=0 executions=2
// smc: --model=tso -DLOOKS
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 -DLOOKS -DNEVER
// expect: verdict=unsafe exit=1 error=liveness
// smc: --model=sc -DLOOKS -DNEVER --algo=rvf
// expect: verdict=unsafe exit=1 error=liveness
// smc: --model=tso -DLOOKS -DNEVER --algo=mcr
// expect: verdict=unsafe exit=1 error=liveness
// smc: --model=rc11 -DMUTEX
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 -DMUTEX -DTRIES
// expect: verdict=verified exit=0
// smc: --model=rc11 -DCOUNTS --awaits=off
// expect: verdict=verified exit=0 executions=6
// smc: --model=sc -DCOUNTS --algo=trust --awaits=off
// expect: verdict=verified exit=0 executions=6
// Failed attempts are left out: the threads follow each other.
// smc: --model=rc11 -DCOUNTS
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=sc -DCOUNTS --algo=rvf
// expect: verdict=bounded exit=0 executions=22
// smc: --model=rc11 -DNODE
// expect: verdict=verified exit=0 executions=6
// smc: --model=c11 --algo=cdschecker -DCOUNTS
// expect: verdict=bounded exit=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int word;
static int ready, data;

static void lock(void) {
    while (atomic_exchange_explicit(&word, 1, memory_order_acquire)) {
    }
}
static void unlock(void) { atomic_store_explicit(&word, 0, memory_order_release); }

#ifdef MUTEX
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
#define lock() pthread_mutex_lock(&mutex)
#define unlock() pthread_mutex_unlock(&mutex)
#endif

// Somebody tries to take a mutex: all mutexes are words.
static pthread_mutex_t spare = PTHREAD_MUTEX_INITIALIZER;
static void *tries(void *tried) {
    if (pthread_mutex_trylock(tried) == 0) pthread_mutex_unlock(tried);
    return NULL;
}

#if defined LOOKS || defined MUTEX
static void *producer(void *unused) {
    lock();
    data = 1;
#ifndef NEVER
    ready = 1;
#endif
    unlock();
    return unused;
}

int main(void) {
    pthread_t thread, other;
    pthread_create(&thread, NULL, producer, NULL);
#ifdef TRIES
    pthread_create(&other, NULL, tries, &mutex);
#else
    pthread_create(&other, NULL, tries, &spare);
#endif
    for (bool is = false; !is;) {
        lock();
        is = ready;
        unlock();
    }
    assert(data == 1);
    pthread_join(thread, NULL);
    pthread_join(other, NULL);
    return 0;
}
#else
static void take(void *node);
static void give(void *node);

#ifdef COUNTS
static void take(void *node) {
    (void)node;
    while (atomic_fetch_add(&word, 1) != 0) atomic_fetch_sub(&word, 1);
}
static void give(void *node) {
    (void)node;
    atomic_fetch_sub(&word, 1);
}
#else
struct node {
    _Atomic(struct node *) next;
    atomic_int waits;
};
static _Atomic(struct node *) tail;

static bool trylock(struct node *own) {
    struct node *none = NULL;
    atomic_store_explicit(&own->next, NULL, memory_order_relaxed);
    atomic_store_explicit(&own->waits, 1, memory_order_relaxed);
    return atomic_compare_exchange_strong(&tail, &none, own);
}
static void take(void *node) {
    while (!trylock(node)) {
    }
}
static void give(void *node) {
    struct node *own = node;
    atomic_compare_exchange_strong(&tail, &own, NULL);
}
#endif

static struct {
    void *space[2];
} nodes[2];

static void *worker(void *node) {
    take(node);
    data++;
    give(node);
    return NULL;
}

int main(void) {
    pthread_t thread;
    (void)lock;
    (void)unlock;
    (void)ready;
    tries(&spare);
    pthread_create(&thread, NULL, worker, &nodes[0]);
    worker(&nodes[1]);
    pthread_join(thread, NULL);
    assert(data == 2);
    return 0;
}
#endif
