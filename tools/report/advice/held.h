// held.h - the locks that a thread holds at an event: mutexes and spinlocks, including those
// modelled as words (interp/libc/mutex.c), and read-write locks.
#ifndef SMC_REPORT_HELD_H
#define SMC_REPORT_HELD_H

#include "result/result.h"

typedef struct smc_held_lock {
    uint32_t lock;  // location
    uint32_t taken; // the event that took it
    bool reading;   // a read-write lock, held for reading
} smc_held_lock;
typedef SMC_VEC(smc_held_lock) smc_held_locks;

// Updates the list of locks that a thread holds from before an event to after it, in the order in
// which they were taken. Atomic sections do not count. The list is cleared at a thread's first
// event. The caller frees it.
void smc_held_after(const smc_program *, const smc_witness *, uint32_t event, smc_held_locks *);

// Returns the lock that an event releases; 0: none.
uint32_t smc_held_released(const smc_program *, const smc_witness *, uint32_t event);

// Returns the entry of a lock; NULL: not held.
const smc_held_lock *smc_held_find(const smc_held_locks *, uint32_t lock);

#endif
