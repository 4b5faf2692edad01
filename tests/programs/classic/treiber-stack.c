// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=sc
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
// smc: --model=ra --keep-going -DBUG_NO_TAG
// expect: verdict=unsafe exit=1 error=assertion line=120
// smc: --model=sc --keep-going -DBUG_NO_TAG
// expect: verdict=unsafe exit=1 error=assertion line=120
// smc: --model=ra --keep-going -DBUG_NO_TAG -DN=3
// expect: verdict=unsafe exit=1 error=race line=85 error=assertion line=85
// smc: --model=ra --keep-going -DBUG_OLD_NEXT
// expect: verdict=unsafe exit=1 error=assertion line=119
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 --keep-going -DBUG_RELAXED_PUSH
// expect: verdict=unsafe exit=1 error=race line=85
//
// Treiber's stack as a pool of blocks. Blocks are reused, so the top is an index with a tag that each pop
// increments. Without the tag (BUG_NO_TAG), a pop that has read the next of block A does not detect that A and B
// were popped and A pushed again: it makes B the top, which is in use. BUG_OLD_NEXT: a push that fails once does
// not link its block to the new top. BUG_RELAXED_PUSH: the push does not publish the contents of its block.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
#ifdef BUG_RELAXED_PUSH
#define PUSHED memory_order_relaxed
#else
#define PUSHED memory_order_release
#endif
enum { NONE = 0, BLOCKS = 2 };

struct block {
    atomic_uint next; // index of the block below, while this one is in the stack
    bool in_use;
};

struct stack {
    _Atomic(uint64_t) top; // tag in the upper half, index in the lower
    struct block block[1 + BLOCKS];
};

static uint64_t top_of(uint32_t tag, uint32_t index) {
    return (uint64_t)tag << 32 | index;
}

static void push(struct stack *s, uint32_t index) {
    uint64_t old = atomic_load_explicit(&s->top, memory_order_relaxed), new;
#ifdef BUG_OLD_NEXT
    atomic_store_explicit(&s->block[index].next, (uint32_t)old, memory_order_relaxed);
#endif
    do {
#ifndef BUG_OLD_NEXT
        atomic_store_explicit(&s->block[index].next, (uint32_t)old, memory_order_relaxed);
#endif
        new = top_of((uint32_t)(old >> 32), index);
    } while (!atomic_compare_exchange_weak_explicit(&s->top, &old, new, PUSHED, memory_order_relaxed));
}

static uint32_t pop(struct stack *s) {
    uint64_t old = atomic_load_explicit(&s->top, memory_order_acquire), new;
    do {
        if ((uint32_t)old == NONE) return NONE;
        const uint32_t below = atomic_load_explicit(&s->block[(uint32_t)old].next, memory_order_relaxed);
#ifdef BUG_NO_TAG
        new = top_of(0, below);
#else
        new = top_of((uint32_t)(old >> 32) + 1, below);
#endif
    } while (!atomic_compare_exchange_weak_explicit(&s->top, &old, new, memory_order_acquire, memory_order_acquire));
    return (uint32_t)old;
}

static uint32_t take(struct stack *s) {
    const uint32_t index = pop(s);
    if (index == NONE) return NONE;
    assert(!s->block[index].in_use);
    s->block[index].in_use = true;
    return index;
}

static void give(struct stack *s, uint32_t index) {
    if (index == NONE) return;
    s->block[index].in_use = false;
    push(s, index);
}

static void *take_two(void *arg) {
    struct stack *s = arg;
    const uint32_t a = take(s), b = take(s);
    give(s, a);
    return (void *)(uintptr_t)b;
}

static void *take_one(void *arg) {
    return (void *)(uintptr_t)take(arg);
}

int main(void) {
    struct stack *s = calloc(1, sizeof *s);
    assert(s);
    for (uint32_t i = 1; i <= BLOCKS; i++) push(s, i);
    pthread_t t[N];
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, i == 0 ? take_two : take_one, s);
    for (int i = 0; i < N; i++) {
        void *taken;
        pthread_join(t[i], &taken);
        give(s, (uint32_t)(uintptr_t)taken);
    }
    bool seen[1 + BLOCKS] = {false};
    for (uint32_t i; (i = pop(s)) != NONE; seen[i] = true) assert(!seen[i] && !s->block[i].in_use);
    for (int i = 1; i <= BLOCKS; i++) assert(seen[i]);
    free(s);
    return 0;
}
