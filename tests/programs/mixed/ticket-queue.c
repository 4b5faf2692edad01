// A queue of two places under a ticket lock, to whose halves threads add while others read the whole
// word. -DEARLY: dequeue unlocks before it advances the head. -DRELAXED: a release store is relaxed.
//
// smc: linearize --model=sc
// expect: verdict=bounded exit=0
// smc: linearize --model=tso
// expect: verdict=bounded exit=0
// smc: linearize --model=pso
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11
// expect: verdict=bounded exit=0
// smc: linearize --model=ra
// expect: verdict=bounded exit=0
// smc: linearize --model=sra
// expect: verdict=bounded exit=0
// smc: linearize -DEARLY --model=sc
// expect: verdict=unsafe error=linearizability
// smc: linearize -DEARLY --model=rc11
// expect: verdict=unsafe error=race
// smc: linearize -DRELAXED --model=rc11
// expect: verdict=unsafe error=race
#include <smc.h>
#include <stdint.h>

#ifdef RELAXED
#define RELEASE __ATOMIC_RELAXED
#else
#define RELEASE __ATOMIC_RELEASE
#endif

enum { PLACES = 2 };

static union {
    uint32_t word;
    struct {
        uint16_t next, owner;
    };
} ticket;
static int slots[PLACES];
static unsigned head, tail;

static void lock(void)
{
    const uint16_t mine = __atomic_fetch_add(&ticket.next, 1, __ATOMIC_RELAXED);
    while (__atomic_load_n(&ticket.word, __ATOMIC_ACQUIRE) >> 16 != mine)
        ;
}

static void unlock(void) { __atomic_fetch_add(&ticket.owner, 1, RELEASE); }

SMC_OP_CARRIES(enqueue)
{
    lock();
    const int fits = tail - head < PLACES;
    if (fits) slots[tail++ % PLACES] = (int)value;
    unlock();
    return fits;
}

SMC_OP(dequeue)
{
    int value = 0;
    lock();
#ifdef EARLY
    const unsigned first = head;
    const int has = first != tail;
    unlock();
    if (has) {
        value = slots[first % PLACES];
        head = first + 1;
    }
#else
    if (head != tail) value = slots[head++ % PLACES];
    unlock();
#endif
    return value;
}
