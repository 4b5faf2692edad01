// smc: --model=rc11 -DMODE=MT --keep-going
// expect: verdict=verified exit=0
// smc: --model=rc11 -DMODE=ST --keep-going
// expect: verdict=verified exit=0
// smc: --model=rc11 -DMODE=RTS --keep-going
// expect: verdict=verified exit=0
// smc: --model=rc11 -DMODE=HTS --keep-going
// expect: verdict=verified exit=0
// smc: --model=tso -DMODE=RTS --keep-going
// expect: verdict=verified exit=0
// smc: --model=tso -DMODE=HTS --keep-going
// expect: verdict=verified exit=0
// smc: --model=rc11 -DMODE=MT -DBUG
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DMODE=MT -DBUG_RELAXED_WAIT
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DMODE=ST -DBUG
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DMODE=RTS -DBUG
// expect: verdict=unsafe exit=1 error=race line=152
// smc: --model=rc11 -DMODE=HTS -DBUG
// expect: verdict=unsafe exit=1 error=race
//
// DPDK's ring in its four modes of synchronisation (MODE, on both sides): one thread (ST), several (MT), a tail that advances when
// all have finished (RTS), one at a time (HTS). The other side always reads the 4 bytes of a tail, which RTS and HTS change as
// parts of 8. Two threads put one element each (ST: one thread both), another one takes two. BUG: the tail is advanced by relaxed
// accesses. BUG_RELAXED_WAIT: a thread that advances the tail does not synchronise with earlier ones, so its readers do not either.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

enum { SIZE = 2 };

// The tail is in the same place in all of them.
typedef union side {
    struct {
        uint32_t head, tail;
    };
    uint64_t both; // HTS
    struct {
        union position {
            uint64_t raw;
            struct {
                uint32_t count, at;
            };
        } rts_tail, rts_head;
    };
} side;

static struct {
    side producer, consumer;
    int slots[SIZE];
} ring;

#ifdef BUG
#define RELEASE __ATOMIC_RELAXED
#else
#define RELEASE __ATOMIC_RELEASE
#endif
#ifdef BUG_RELAXED_WAIT
#define WAIT __ATOMIC_RELAXED
#else
#define WAIT __ATOMIC_ACQUIRE
#endif
#define ACQUIRE __ATOMIC_ACQUIRE
#define RELAXED __ATOMIC_RELAXED

// How many entries this side may move its head by, where it is at `head`.
static uint32_t room(side *other, uint32_t head, uint32_t capacity) {
    return capacity + __atomic_load_n(&other->tail, ACQUIRE) - head;
}

// ---- one thread, several ------------------------------------------------------------------------

static bool move_head_ST(side *s, side *other, uint32_t capacity, uint32_t *old) {
    *old = __atomic_load_n(&s->head, RELAXED);
    if (!room(other, *old, capacity)) return false;
    __atomic_store_n(&s->head, *old + 1, RELAXED);
    return true;
}
static void move_tail_ST(side *s, uint32_t old) { __atomic_store_n(&s->tail, old + 1, RELEASE); }

static bool move_head_MT(side *s, side *other, uint32_t capacity, uint32_t *old) {
    *old = __atomic_load_n(&s->head, ACQUIRE);
    do
        if (!room(other, *old, capacity)) return false;
    while (!__atomic_compare_exchange_n(&s->head, old, *old + 1, 0, ACQUIRE, ACQUIRE));
    return true;
}
static void move_tail_MT(side *s, uint32_t old) {
    while (__atomic_load_n(&s->tail, WAIT) != old) {
    }
    __atomic_store_n(&s->tail, old + 1, RELEASE);
}

// ---- relaxed tail -------------------------------------------------------------------------------

static bool move_head_RTS(side *s, side *other, uint32_t capacity, uint32_t *old) {
    union position was = {.raw = __atomic_load_n(&s->rts_head.raw, ACQUIRE)}, next;
    do {
        while (was.at - __atomic_load_n(&s->rts_tail.at, ACQUIRE) > SIZE)
            was.raw = __atomic_load_n(&s->rts_head.raw, ACQUIRE);
        if (!room(other, was.at, capacity)) return false;
        next.at = was.at + 1;
        next.count = was.count + 1;
    } while (!__atomic_compare_exchange_n(&s->rts_head.raw, &was.raw, next.raw, 0, ACQUIRE, ACQUIRE));
    *old = was.at;
    return true;
}
static void move_tail_RTS(side *s, uint32_t old) {
    union position was = {.raw = __atomic_load_n(&s->rts_tail.raw, ACQUIRE)}, next, head;
    (void)old;
    do {
        head.raw = __atomic_load_n(&s->rts_head.raw, RELAXED);
        next = was;
        if (++next.count == head.count) next.at = head.at;
    } while (!__atomic_compare_exchange_n(&s->rts_tail.raw, &was.raw, next.raw, 0, RELEASE, ACQUIRE));
}

// ---- one at a time ------------------------------------------------------------------------------

static bool move_head_HTS(side *s, side *other, uint32_t capacity, uint32_t *old) {
    side was = {.both = __atomic_load_n(&s->both, ACQUIRE)}, next;
    do {
        while (was.head != was.tail) was.both = __atomic_load_n(&s->both, ACQUIRE);
        if (!room(other, was.head, capacity)) return false;
        next.tail = was.tail;
        next.head = was.head + 1;
    } while (!__atomic_compare_exchange_n(&s->both, &was.both, next.both, 0, ACQUIRE, ACQUIRE));
    *old = was.head;
    return true;
}
static void move_tail_HTS(side *s, uint32_t old) { __atomic_store_n(&s->tail, old + 1, RELEASE); }

// ---- the ring -----------------------------------------------------------------------------------

#define NAMED(what, mode) what##_##mode
#define IN_MODE(what, mode) NAMED(what, mode)

static bool put(int value) {
    uint32_t at;
    if (!IN_MODE(move_head, MODE)(&ring.producer, &ring.consumer, SIZE, &at)) return false;
    ring.slots[at % SIZE] = value;
    IN_MODE(move_tail, MODE)(&ring.producer, at);
    return true;
}

static bool take(int *value) {
    uint32_t at;
    if (!IN_MODE(move_head, MODE)(&ring.consumer, &ring.producer, 0, &at)) return false;
    *value = ring.slots[at % SIZE];
    IN_MODE(move_tail, MODE)(&ring.consumer, at);
    return true;
}

enum { IS_ST = 1, IS_MT = 0, IS_RTS = 0, IS_HTS = 0 };

static void *produce(void *arg) {
    const int value = arg ? 1 : 2;
    bool fits = put(value);
    if (IN_MODE(IS, MODE)) fits &= put(3 - value);
    assert(fits);
    return arg;
}

int main(void) {
    pthread_t t, u;
    int first = 0, second = 0;
    pthread_create(&t, NULL, produce, NULL);
    if (!IN_MODE(IS, MODE)) pthread_create(&u, NULL, produce, &ring);
    const bool one = take(&first), two = take(&second);
    pthread_join(t, NULL);
    if (!IN_MODE(IS, MODE)) pthread_join(u, NULL);
    if (!one) assert(take(&first));
    if (!two) assert(take(&second));
    assert(first + second == 3 && first != second);
}
