// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
// smc: --model=ra --keep-going -DBUG_TICKET
// expect: verdict=unsafe exit=1 error=race line=101
// smc: --model=ra --keep-going -DBUG_TRYLOCK
// expect: verdict=unsafe exit=1 error=race line=104
// smc: --model=ra --keep-going -DBUG_SKIP
// expect: verdict=unsafe exit=1 error=liveness line=68
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 --keep-going -DBUG_RELAXED_UNLOCK
// expect: verdict=unsafe exit=1 error=race line=101
// smc: --model=ra --keep-going -DN=3 -DBUG_TICKET
// expect: verdict=unsafe exit=1 error=race line=101 executions=3455 blocked=318
// smc: --model=ra --keep-going -DN=3 -DBUG_TICKET --jobs=2
// expect: verdict=unsafe exit=1 error=race line=101 executions=3455 blocked=318
//
// A ticket lock as in old Linux: the ticket that is served and the next ticket, in two halves of a word, so that
// one compare-exchange can take a free lock. Tickets begin near their maximum, so they wrap around. BUG_TICKET:
// a ticket is drawn by a load and a store, so two threads may have the same. BUG_TRYLOCK: the lock is tested,
// and then a ticket is drawn without another test. BUG_SKIP: the unlock serves the next new ticket instead of
// waiting ones. BUG_RELAXED_UNLOCK: the unlock does not order a critical section before the next one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif
#ifdef BUG_RELAXED_UNLOCK
#define UNLOCKED memory_order_relaxed
#else
#define UNLOCKED memory_order_release
#endif
enum { NEXT_SHIFT = 16 };

struct ticket_lock {
    _Atomic(uint32_t) word; // owner in the lower half, next in the upper
};

static uint16_t owner_of(uint32_t word) {
    return (uint16_t)word;
}

static uint16_t next_of(uint32_t word) {
    return (uint16_t)(word >> NEXT_SHIFT);
}

static uint32_t word_of(uint16_t owner, uint16_t next) {
    return (uint32_t)next << NEXT_SHIFT | owner;
}

static void lock(struct ticket_lock *l) {
#ifdef BUG_TICKET
    uint32_t word = atomic_load_explicit(&l->word, memory_order_relaxed);
    atomic_store_explicit(&l->word, word + (UINT32_C(1) << NEXT_SHIFT), memory_order_relaxed);
#else
    uint32_t word = atomic_fetch_add_explicit(&l->word, UINT32_C(1) << NEXT_SHIFT, memory_order_acquire);
#endif
    const uint16_t mine = next_of(word);
    while (owner_of(word) != mine) word = atomic_load_explicit(&l->word, memory_order_acquire);
}

static bool try_lock(struct ticket_lock *l) {
    uint32_t word = atomic_load_explicit(&l->word, memory_order_relaxed);
    const uint16_t next = next_of(word);
    if (owner_of(word) != next) return false;
#ifdef BUG_TRYLOCK
    atomic_fetch_add_explicit(&l->word, UINT32_C(1) << NEXT_SHIFT, memory_order_acquire);
    return true;
#else
    return atomic_compare_exchange_strong_explicit(&l->word, &word, word_of(next, (uint16_t)(next + 1)), memory_order_acquire,
                                                   memory_order_relaxed);
#endif
}

static void unlock(struct ticket_lock *l) {
    uint32_t word = atomic_load_explicit(&l->word, memory_order_relaxed), new;
    do {
#ifdef BUG_SKIP
        new = word_of(next_of(word), next_of(word));
#else
        new = word_of((uint16_t)(owner_of(word) + 1), next_of(word));
#endif
    } while (!atomic_compare_exchange_weak_explicit(&l->word, &word, new, UNLOCKED, memory_order_relaxed));
}

static struct ticket_lock guard;
static int counter;

static void *work(void *arg) {
    bool *counted = arg;
    lock(&guard);
    counter++;
    unlock(&guard);
    if (counted && try_lock(&guard)) {
        counter++;
        unlock(&guard);
        *counted = true;
    }
    return NULL;
}

int main(void) {
    pthread_t t[N];
    bool counted[N] = {false};
    atomic_init(&guard.word, word_of(UINT16_MAX, UINT16_MAX));
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, work, i == 0 ? &counted[i] : NULL);
    int expected = N;
    for (int i = 0; i < N; i++) {
        pthread_join(t[i], NULL);
        expected += counted[i];
    }
    assert(counter == expected);
    assert(try_lock(&guard));
    return 0;
}
