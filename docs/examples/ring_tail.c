// A ring that several threads fill: each takes a slot by moving the head, fills it, and then moves the tail, when it is
// its turn. The reader takes what is before the tail. Who waits for its turn by relaxed loads hands on a tail that says
// nothing of the slots of those before it. Compiled with -DFIXED, it waits by acquire loads.
//
// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=race line=42
// report: Nothing orders thread
// report: the read is relaxed; make it acquire.
// smc: --model=rc11 -DFIXED
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef FIXED
#define ORDER memory_order_acquire
#else
#define ORDER memory_order_relaxed
#endif

enum { SIZE = 4 };

static int slots[SIZE];
static atomic_uint head, tail;

static void put(int value) {
    unsigned mine = atomic_load_explicit(&head, memory_order_relaxed);
    while (!atomic_compare_exchange_weak_explicit(&head, &mine, mine + 1, memory_order_relaxed, memory_order_relaxed)) {
    }
    slots[mine % SIZE] = value;
    while (atomic_load_explicit(&tail, ORDER) != mine) {
    }
    atomic_store_explicit(&tail, mine + 1, memory_order_release);
}

static int sum(void) { // of what is there
    const unsigned end = atomic_load_explicit(&tail, memory_order_acquire);
    int all = 0;
    for (unsigned i = 0; i < end; i++) all += slots[i % SIZE];
    return all;
}

static void *fill(void *unused) {
    put(1);
    return unused;
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, fill, NULL);
    assert(sum() <= 2);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    assert(sum() == 2);
    return 0;
}
