// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=tso --keep-going
// expect: verdict=verified exit=0 executions=8 blocked=2
// smc: --model=sc --keep-going --algo=enumerate
// expect: verdict=verified exit=0 executions=8 blocked=6
// smc: --model=rc11 -DBUG_RELAXED_TAIL
// expect: verdict=unsafe exit=1 error=race
//
// The head of a ring that one producer at a time advances, as in DPDK's HTS rings: head and tail are the halves of
// a word, which is compared and exchanged as a whole if both are equal; the tail is stored separately after the
// slot was filled. Consumers only load the tail. BUG_RELAXED_TAIL: the store of the tail does not publish the slot.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

union position {
    uint64_t raw;
    struct {
        uint32_t head, tail;
    } pos;
};

static union position producers;
static int slots[2];

#ifdef BUG_RELAXED_TAIL
#define FILLED __ATOMIC_RELAXED
#else
#define FILLED __ATOMIC_RELEASE
#endif

static void enqueue(int value) {
    union position old, new;
    do {
        old.raw = __atomic_load_n(&producers.raw, __ATOMIC_ACQUIRE);
        while (old.pos.head != old.pos.tail) old.raw = __atomic_load_n(&producers.raw, __ATOMIC_ACQUIRE);
        new.pos.tail = old.pos.tail;
        new.pos.head = old.pos.head + 1;
    } while (!__atomic_compare_exchange_n(&producers.raw, &old.raw, new.raw, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED));
    slots[old.pos.head] = value;
    __atomic_store_n(&producers.pos.tail, old.pos.tail + 1, FILLED);
}

static void *produce(void *arg) {
    enqueue(1);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, produce, NULL);
    enqueue(1);
    const uint32_t n = __atomic_load_n(&producers.pos.tail, __ATOMIC_ACQUIRE);
    int sum = 0;
    for (uint32_t i = 0; i < n; i++) sum += slots[i];
    assert(sum == (int)n);
    pthread_join(t, NULL);
}
