// held.h - computes which locks a thread holds at an event: mutexes and spinlocks, including those
// modelled as words (interp/libc/mutex.c), and read-write locks.
#ifndef SMC_REPORT_HELD_H
#define SMC_REPORT_HELD_H

#include "result/result.h"

// A lock that a thread holds.
typedef struct smc_held_lock {
    uint32_t lock;  // location of the lock
    uint32_t taken; // event that took it
    bool reading;   // it is a read-write lock, held for reading
} smc_held_lock;
// The locks that a thread holds, in the order in which they were taken.
typedef SMC_VEC(smc_held_lock) smc_held_locks;

// Updates the list of the thread's locks from the state before the event to that after it. The list
// is in the order in which the locks were taken, and is cleared at a thread's first event. Atomic
// sections do not count. The caller frees the list.
void smc_held_update(const smc_program *, const smc_witness *, uint32_t event, smc_held_locks *);

// Returns the location of the lock that the event releases; 0: none.
uint32_t smc_held_released_lock(const smc_program *, const smc_witness *, uint32_t event);

// Returns the entry of the lock in the list; NULL: it is not held.
const smc_held_lock *smc_held_find(const smc_held_locks *, uint32_t lock);

#endif
