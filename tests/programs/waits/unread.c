// smc:
// expect: verdict=verified exit=0 executions=1
// smc: -DTOTAL
// expect: verdict=verified exit=0 executions=1
// smc: -DATOMIC
// expect: verdict=verified exit=0
// smc: -DATOMIC --model=tso --symmetry=off
// expect: verdict=verified exit=0
// smc: -DATOMIC --model=ra
// expect: verdict=verified exit=0
// smc: -DSTATIC --symmetry=off
// expect: verdict=verified exit=0
// smc: -DSTATIC --model=sc
// expect: verdict=verified exit=0
// smc: -DHEAP
// expect: verdict=verified exit=0
// smc: -DHANDED
// expect: verdict=verified exit=0
// smc: -DTOTAL -DREAD --unroll=5
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DATOMIC -DREAD --unroll=5
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DSTATIC -DREAD --unroll=5
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DHANDED -DREAD --unroll=5
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DRACE
// expect: verdict=unsafe exit=1 error=race
// smc: -DTURNS --unroll=20
// expect: verdict=unsafe exit=1 error=assertion
//
// A lock whose waiting threads count their attempts: in a thread-local variable, with one addition
// after the loop, in one atomic word of all threads, in an array with an element for each, in
// memory that the thread allocates or gets. The numbers are not read, so all rounds are the same.
// If they are read (READ), decide something (TURNS), or two threads count in one variable without a
// lock (RACE), the error is found.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int lock;
static int data;

struct counts {
    unsigned long spins;
    unsigned longer; // this one decides how long a thread waits
};

static struct counts of[2];
static _Thread_local unsigned long spins, longest;
static atomic_ulong total;
static unsigned long shared;
static _Thread_local int me;
static atomic_int gave_up;

static int take(void) { return !atomic_exchange_explicit(&lock, 1, memory_order_acquire); }

static void count(struct counts *mine) {
    (void)mine;
#if defined ATOMIC
    atomic_fetch_add_explicit(&total, 1, memory_order_relaxed);
#elif defined STATIC
    of[me].spins++;
#elif defined HEAP || defined HANDED
    mine->spins++;
    if (mine->longer < 5) mine->longer++;
    for (unsigned k = mine->longer; k; k--) __asm__ __volatile__("pause");
#elif defined TURNS
    if (++of[me].spins == 3) atomic_store(&gave_up, 1);
#else
    longest += ++spins;
#endif
}

static void *user(void *mine) {
    unsigned long here = 0;
    me = mine == &of[1];
#ifdef HEAP
    mine = calloc(1, sizeof(struct counts));
    if (!mine) abort();
#endif
    for (; !take(); here++) count(mine);
#ifdef RACE
    atomic_store_explicit(&lock, 0, memory_order_relaxed);
    for (int i = 0; i < 2; i++) shared++;
    return NULL;
#endif
#ifdef TOTAL
    atomic_fetch_add_explicit(&total, here, memory_order_relaxed);
#endif
    data++;
    assert(!gave_up);
#ifdef READ
    if (data == 2) assert(of[0].spins + of[1].spins + total < 2);
#endif
    atomic_store_explicit(&lock, 0, memory_order_release);
#ifdef HEAP
    free(mine);
#endif
    return NULL;
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, user, &of[i]);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    assert(data == 2);
}
