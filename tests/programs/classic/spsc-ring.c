// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=ra -DITEMS=7
// expect: verdict=verified exit=0
// smc: --model=ra --keep-going -DBUG_FULL
// expect: verdict=unsafe exit=1 error=race line=81
// smc: --model=sc --keep-going -DBUG_FULL
// expect: verdict=unsafe exit=1 error=assertion line=104
// smc: --model=ra --keep-going -DBUG_PUBLISH_FIRST
// expect: verdict=unsafe exit=1 error=race line=81
// smc: --model=sc --keep-going -DBUG_PUBLISH_FIRST
// expect: verdict=unsafe exit=1 error=assertion line=104
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 --keep-going -DBUG_RELAXED_PUBLISH
// expect: verdict=unsafe exit=1 error=race line=81
//
// A ring for one producer and one consumer. Each writes one index, and has a copy of the other one that it updates
// only if the ring seems full or empty. BUG_FULL: the test for a full ring is off by one. BUG_PUBLISH_FIRST: the
// index is advanced before the slot is filled. BUG_RELAXED_PUBLISH: the index does not publish the slot.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef ITEMS
#define ITEMS 4
#endif
#ifdef BUG_RELAXED_PUBLISH
#define PUBLISHED memory_order_relaxed
#else
#define PUBLISHED memory_order_release
#endif
enum { SIZE = 2 };

struct ring {
    _Alignas(64) atomic_uint head; // next slot to be taken
    _Alignas(64) atomic_uint tail; // next slot to be filled
    _Alignas(64) int slot[SIZE];
};

// The two ends, each private to its thread.
struct producer {
    struct ring *ring;
    unsigned tail, head_seen;
};

struct consumer {
    struct ring *ring;
    unsigned head, tail_seen;
};

static bool put(struct producer *p, int value) {
#ifdef BUG_FULL
    const unsigned most = SIZE;
#else
    const unsigned most = SIZE - 1;
#endif
    if (p->tail - p->head_seen > most) {
        p->head_seen = atomic_load_explicit(&p->ring->head, memory_order_acquire);
        if (p->tail - p->head_seen > most) return false;
    }
#ifdef BUG_PUBLISH_FIRST
    atomic_store_explicit(&p->ring->tail, p->tail + 1, memory_order_release);
    p->ring->slot[p->tail++ % SIZE] = value;
#else
    p->ring->slot[p->tail++ % SIZE] = value;
    atomic_store_explicit(&p->ring->tail, p->tail, PUBLISHED);
#endif
    return true;
}

static bool get(struct consumer *c, int *value) {
    if (c->head == c->tail_seen) {
        c->tail_seen = atomic_load_explicit(&c->ring->tail, memory_order_acquire);
        if (c->head == c->tail_seen) return false;
    }
    *value = c->ring->slot[c->head++ % SIZE];
    atomic_store_explicit(&c->ring->head, c->head, memory_order_release);
    return true;
}

static void *produce(void *arg) {
    struct producer p = {.ring = arg};
    for (int i = 1; i <= ITEMS; i++) {
        while (!put(&p, i)) {
        }
    }
    return NULL;
}

int main(void) {
    static struct ring ring;
    struct consumer c = {.ring = &ring};
    pthread_t producer;
    pthread_create(&producer, NULL, produce, &ring);
    for (int i = 1; i <= ITEMS; i++) {
        int value;
        while (!get(&c, &value)) {
        }
        assert(value == i);
    }
    pthread_join(producer, NULL);
    return 0;
}
