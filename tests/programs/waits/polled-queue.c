// smc:
// expect: verdict=verified
// smc: -DLAST
// expect: verdict=verified
// smc: --model=sc --algo=enumerate
// expect: verdict=verified
// smc: -DLOST
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DEARLY
// expect: verdict=unsafe exit=1 error=assertion
//
// A queue of one producer and one consumer is polled by a loop that counts elements. An attempt
// sets a mark and clears it again: a round without an element undoes its effects. If an assertion
// or another exit reads the count, it is part of the state.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { SIZE = 4, SENT = 2 };
static atomic_uint head, tail;
static atomic_bool dequeuing;
static int slots[SIZE];

static bool try_dequeue(int *out) {
    assert(!atomic_load_explicit(&dequeuing, memory_order_relaxed));
    atomic_store_explicit(&dequeuing, true, memory_order_relaxed);
    const unsigned at = atomic_load_explicit(&head, memory_order_relaxed);
    bool has = at != atomic_load_explicit(&tail, memory_order_acquire);
    if (has) {
        *out = slots[at % SIZE];
        atomic_store_explicit(&head, at + 1, memory_order_release);
    }
    atomic_store_explicit(&dequeuing, false, memory_order_relaxed);
    return has;
}

static void *produce(void *unused) {
    for (unsigned i = 1; i <= SENT; i++) {
#ifdef LOST
        if (i == SENT) break;
#endif
        slots[i - 1] = (int)i;
        atomic_store_explicit(&tail, i, memory_order_release);
    }
    return unused;
}

int main(void) {
    pthread_t producer;
    int v = 0;
    pthread_create(&producer, NULL, produce, NULL);
    for (int i = 1; i <= SENT;)
        if (try_dequeue(&v)) {
#ifdef EARLY
            assert(v == 1);
#else
            assert(v == i);
#endif
            i++;
#ifdef LAST
            if (v == SENT) break;
#endif
        }
    pthread_join(producer, NULL);
    return 0;
}
