// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
// smc: --model=ra --keep-going -DBUG_CLAIM
// expect: verdict=unsafe exit=1 error=race line=87
// smc: --model=ra --keep-going -DBUG_LAP
// expect: verdict=unsafe exit=1 error=assertion line=163
// smc: --model=ra --keep-going -DBUG_PUBLISH_FIRST
// expect: verdict=unsafe exit=1 error=race line=97
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 --keep-going -DBUG_RELAXED_EMPTY -DN=3
// expect: verdict=unsafe exit=1 error=race line=87
//
// Vyukov's ring for several producers and consumers: the number in each cell determines whose turn it is, in
// which lap. Thread 0 puts two items and takes one, another puts one and takes one, a third takes one; no thread
// waits, a full or empty ring is reported. BUG_CLAIM: a position is claimed by a store, so two threads may get
// the same. BUG_LAP: an emptied cell is marked for the previous lap, so the ring stays full. BUG_PUBLISH_FIRST:
// a cell is published before it is filled. BUG_RELAXED_EMPTY: a cell may be filled again while it is read.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif
#ifdef BUG_RELAXED_EMPTY
#define EMPTIED memory_order_relaxed
#else
#define EMPTIED memory_order_release
#endif
enum { SIZE = 2, MASK = SIZE - 1 };

struct cell {
    atomic_size_t sequence; // position p: to be filled at p; p + 1: to be emptied at p
    int item;
};

struct ring {
    struct cell cell[SIZE];
    _Alignas(64) atomic_size_t enqueue_position;
    _Alignas(64) atomic_size_t dequeue_position;
};

static void ring_init(struct ring *r) {
    for (size_t i = 0; i < SIZE; i++) atomic_init(&r->cell[i].sequence, i);
    atomic_init(&r->enqueue_position, 0);
    atomic_init(&r->dequeue_position, 0);
}

static bool claim(atomic_size_t *position, size_t *seen) {
#ifdef BUG_CLAIM
    atomic_store_explicit(position, *seen + 1, memory_order_relaxed);
    return true;
#else
    return atomic_compare_exchange_weak_explicit(position, seen, *seen + 1, memory_order_relaxed, memory_order_relaxed);
#endif
}

// Claims the next position at which the cell's number is ahead of the position by `ahead`; NULL: there is none now.
static struct cell *claim_cell(struct ring *r, atomic_size_t *position, size_t ahead, size_t *at) {
    *at = atomic_load_explicit(position, memory_order_relaxed);
    for (;;) {
        struct cell *c = &r->cell[*at & MASK];
        const size_t sequence = atomic_load_explicit(&c->sequence, memory_order_acquire);
        const intptr_t lag = (intptr_t)(sequence - (*at + ahead));
        if (lag < 0) return NULL;
        if (lag > 0) *at = atomic_load_explicit(position, memory_order_relaxed);
        else if (claim(position, at)) return c;
    }
}

static bool enqueue(struct ring *r, int item) {
    size_t at;
    struct cell *c = claim_cell(r, &r->enqueue_position, 0, &at);
    if (!c) return false;
#ifdef BUG_PUBLISH_FIRST
    atomic_store_explicit(&c->sequence, at + 1, memory_order_release);
    c->item = item;
#else
    c->item = item;
    atomic_store_explicit(&c->sequence, at + 1, memory_order_release);
#endif
    return true;
}

static bool dequeue(struct ring *r, int *item) {
    size_t at;
    struct cell *c = claim_cell(r, &r->dequeue_position, 1, &at);
    if (!c) return false;
    *item = c->item;
#ifdef BUG_LAP
    atomic_store_explicit(&c->sequence, at + MASK, memory_order_release);
#else
    atomic_store_explicit(&c->sequence, at + SIZE, EMPTIED);
#endif
    return true;
}

enum { FIRST = 1, SECOND = 2, THIRD = 4 }; // items are bits; the first two are put in by the same thread, in this order

struct worker {
    pthread_t thread;
    struct ring *ring;
    int item; // to be put in by the second thread
    bool takes;
    int put, taken; // sets of items
};

static void put(struct worker *w, int item) {
    if (enqueue(w->ring, item)) w->put |= item;
}

static void take(struct worker *w) {
    if (!w->takes) return;
    int item;
    if (dequeue(w->ring, &item)) w->taken |= item;
}

static void *put_two(void *arg) {
    struct worker *w = arg;
    put(w, FIRST);
    put(w, SECOND);
    take(w);
    return NULL;
}

static void *put_one(void *arg) {
    struct worker *w = arg;
    if (w->item) put(w, w->item);
    take(w);
    return NULL;
}

int main(void) {
    static struct ring ring;
    ring_init(&ring);
    struct worker w[N];
    for (int i = 0; i < N; i++) {
        w[i] = (struct worker){.ring = &ring, .item = i == 1 ? THIRD : 0, .takes = N == 2 || i == 2};
        pthread_create(&w[i].thread, NULL, i == 0 ? put_two : put_one, &w[i]);
    }
    int put = 0, taken = 0, item;
    for (int i = 0; i < N; i++) {
        pthread_join(w[i].thread, NULL);
        assert(!(taken & w[i].taken));
        put |= w[i].put;
        taken |= w[i].taken;
    }
    assert(!(taken & SECOND) || taken & FIRST || !(put & FIRST));
    while (dequeue(&ring, &item)) {
        assert(!(taken & item));
        assert(item != FIRST || !(taken & SECOND));
        taken |= item;
    }
    assert(taken == put);
    for (int i = 0; i < SIZE; i++) assert(enqueue(&ring, i));
    return 0;
}
