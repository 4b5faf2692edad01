// A ring whose threads each keep a copy of the other one's index, next to the ring's own indices,
// and read the index again only if the ring seems full or empty. A failing attempt writes the copy,
// but leaves its value.
// smc:
// expect: verdict=verified exit=0 executions=12
// smc: -DHEAP
// expect: verdict=verified exit=0 executions=12
// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=c20 --algo=trust --elision=off
// expect: verdict=verified exit=0
// smc: -DHEAP --algo=lapor
// expect: verdict=verified exit=0
// The producer stops early: the consumer waits for ever.
// smc: -DSTOPS
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DSTOPS -DHEAP
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DSTOPS --elision=off --algo=trust
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DSTOPS --algo=lapor
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DSTOPS --algo=enumerate
// expect: verdict=unsafe exit=1 error=liveness
// The consumer looks at the producer's copy.
// smc: -DLOOKS
// expect: verdict=unsafe exit=1 error=race
// smc: -DLOOKS -DATOMIC
// expect: verdict=unsafe exit=1 error=race
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

enum { N = 4, ROOM = 2 };
typedef struct ring {
    atomic_uint head, tail;
    unsigned seen_head, seen_tail; // the producer's copy of head, the consumer's of tail
    int items[ROOM];
} ring;
#ifdef HEAP
static ring *q;
#define RING q
#else
static ring q;
#define RING (&q)
#endif

static bool put(ring *r, int v) {
    const unsigned tail = atomic_load_explicit(&r->tail, memory_order_relaxed);
    if (tail - r->seen_head == ROOM) {
        r->seen_head = atomic_load_explicit(&r->head, memory_order_acquire);
        if (tail - r->seen_head == ROOM) return false;
    }
    r->items[tail % ROOM] = v;
    atomic_store_explicit(&r->tail, tail + 1, memory_order_release);
    return true;
}

static bool get(ring *r, int *v) {
    const unsigned head = atomic_load_explicit(&r->head, memory_order_relaxed);
    if (head == r->seen_tail) {
        r->seen_tail = atomic_load_explicit(&r->tail, memory_order_acquire);
        if (head == r->seen_tail) return false;
    }
    *v = r->items[head % ROOM];
    atomic_store_explicit(&r->head, head + 1, memory_order_release);
    return true;
}

static void *produce(void *arg) {
#ifdef STOPS
    const int n = N - 1;
#else
    const int n = N;
#endif
    for (int i = 0; i < n; i++)
        while (!put(RING, i));
    return arg;
}

int main(void) {
    pthread_t t;
#ifdef HEAP
    q = calloc(1, sizeof *q);
#endif
    pthread_create(&t, NULL, produce, NULL);
    for (int i = 0; i < N; i++) {
        int v;
        while (!get(RING, &v));
        assert(v == i);
#if defined LOOKS && defined ATOMIC
        (void)__atomic_load_n(&RING->seen_head, __ATOMIC_RELAXED);
#elif defined LOOKS
        assert(RING->seen_head < N);
#endif
    }
    pthread_join(t, NULL);
#ifdef HEAP
    free(q);
#endif
}
