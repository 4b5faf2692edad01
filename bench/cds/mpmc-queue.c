// smc: --model=c11 --algo=cdschecker
// expect: verdict=verified exit=0
//
// A bounded queue of several producers and consumers: the read and write positions are the two
// halves of one word. Each of two threads enqueues an item and dequeues one.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

enum { SIZE = 2 };

static _Atomic uint32_t positions; // next read position: low half; next write position: high half
static atomic_uint read, written;
static int items[SIZE];

// Takes the next position; returns -1 if there is none. A writer waits for the readers of the
// previous round of the ring, a reader for the writer.
static int prepare(_Bool writes) {
    uint32_t old = atomic_load_explicit(&positions, memory_order_acquire), new;
    uint16_t reads, wrote;
    do {
        reads = (uint16_t)old, wrote = (uint16_t)(old >> 16);
        if (writes ? (uint16_t)(wrote - reads) >= SIZE : wrote == reads) return -1;
        new = old + (writes ? 1u << 16 : 1u);
    } while (!atomic_compare_exchange_strong_explicit(&positions, &old, new, memory_order_acq_rel, memory_order_acquire));
    if (writes) {
        while ((uint16_t)(wrote - atomic_load_explicit(&read, memory_order_acquire)) >= SIZE);
        return wrote;
    }
    while ((int16_t)(atomic_load_explicit(&written, memory_order_acquire) - reads) <= 0);
    return reads;
}

// Completes a position, after all earlier ones.
static void done(atomic_uint *count, int at) {
    while (atomic_load_explicit(count, memory_order_acquire) != (unsigned)at);
    atomic_store_explicit(count, (unsigned)at + 1, memory_order_release);
}

static void *run(void *unused) {
    int at = prepare(1);
    if (at >= 0) {
        items[at % SIZE] = 1;
        done(&written, at);
    }
    at = prepare(0);
    if (at >= 0) {
        items[at % SIZE] = 0;
        done(&read, at);
    }
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
    run(NULL);
    pthread_join(t, NULL);
}
