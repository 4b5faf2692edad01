// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=tso --keep-going
// expect: verdict=verified exit=0 executions=42 blocked=0
// smc: --model=ra --keep-going
// expect: verdict=verified exit=0
// smc: --model=sc --keep-going --algo=enumerate --symmetry=off
// expect: verdict=verified exit=0 executions=42
// smc: --model=sc -DBUG_EVERY_TAIL
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=rc11 -DBUG_RELAXED_TAIL
// expect: verdict=unsafe exit=1 error=race
//
// A ring whose producers fill their slots concurrently, as in DPDK's RTS rings: head and tail have a position and a count each, which
// are compared and exchanged together. Each producer increments the tail's count; the one with which the counts are equal advances
// the tail to the head. Consumers only load the tail's position. BUG_EVERY_TAIL: each producer advances the tail, even if another one
// has not filled its slot. BUG_RELAXED_TAIL: the tail does not publish earlier slots, and the last producer may read an old head.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

union position {
    uint64_t raw;
    struct {
        uint32_t count, at;
    } val;
};

static union position head, tail;
static int slots[2];

#ifdef BUG_RELAXED_TAIL
#define FILLED __ATOMIC_RELAXED
#else
#define FILLED __ATOMIC_ACQ_REL
#endif

static uint32_t move_head(void) {
    union position old, new;
    old.raw = __atomic_load_n(&head.raw, __ATOMIC_ACQUIRE);
    do {
        new.val.at = old.val.at + 1;
        new.val.count = old.val.count + 1;
    } while (!__atomic_compare_exchange_n(&head.raw, &old.raw, new.raw, 0, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE));
    return old.val.at;
}

static void update_tail(void) {
    union position h, old, new;
    old.raw = __atomic_load_n(&tail.raw, __ATOMIC_ACQUIRE);
    do {
        h.raw = __atomic_load_n(&head.raw, __ATOMIC_RELAXED);
        new.raw = old.raw;
        new.val.count++;
#ifndef BUG_EVERY_TAIL
        if (new.val.count == h.val.count)
#endif
            new.val.at = h.val.at;
    } while (!__atomic_compare_exchange_n(&tail.raw, &old.raw, new.raw, 0, FILLED, __ATOMIC_ACQUIRE));
}

static void *produce(void *arg) {
    slots[move_head()] = 1;
    update_tail();
    return arg;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, produce, NULL);
    pthread_create(&u, NULL, produce, NULL);
    const uint32_t n = __atomic_load_n(&tail.val.at, __ATOMIC_ACQUIRE);
    int sum = 0;
    for (uint32_t i = 0; i < n; i++) sum += slots[i];
    assert(sum == (int)n);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    assert(tail.val.at == 2);
}
