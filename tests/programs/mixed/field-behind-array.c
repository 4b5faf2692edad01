// An array whose elements are cleared by 8 bytes and then accessed as 4 and 4 bytes, and behind it
// an atomic field of 8 bytes. The cuts in the elements are extrapolated beyond the end of the array,
// where they divide the field. This concerns the field only: if each element had to be cut on its
// own, the exploration would restart for each (unit/interp/test_cuts.c).
// smc:
// expect: verdict=verified exit=0 executions=3
// smc: --model=tso --jobs=2
// expect: verdict=verified exit=0 executions=3
// smc: -DHALF -DSLOTS=64
// expect: verdict=verified exit=0
// smc: -DBUG
// expect: verdict=unsafe exit=1 error=assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#ifndef SLOTS
#define SLOTS 256
#endif

static struct block {
    struct slot {
        _Atomic int state;
        int value;
    } slots[SLOTS];
    char pad[128];
    _Atomic long next;
} *block;

static void *fill(void *arg) {
    block->slots[1].value = 7;
    atomic_store(&block->slots[1].state, 1);
#ifdef BUG
    atomic_store(&block->next, 2);
#else
    atomic_store(&block->next, 1);
#endif
    return arg;
}

int main(void) {
    pthread_t thread;
    block = malloc(sizeof *block);
    memset(block->slots, 0, sizeof block->slots);
    atomic_init(&block->next, 0);
    for (int i = 0; i < SLOTS; i++) atomic_store(&block->slots[i].state, 0);
    pthread_create(&thread, NULL, fill, NULL);
    const long n = atomic_load(&block->next);
    assert(n < 2);
    if (atomic_load(&block->slots[1].state)) assert(block->slots[1].value == 7);
#ifdef HALF
    (void)atomic_load((_Atomic int *)&block->next);
#endif
    pthread_join(thread, NULL);
    return 0;
}
