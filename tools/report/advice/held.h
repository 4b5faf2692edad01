// held.h - which locks a thread holds at an event: mutexes and spinlocks, also those that are words
// because someone tries to take them (interp/libc/mutex.c), and read-write locks.
#ifndef SMC_REPORT_HELD_H
#define SMC_REPORT_HELD_H

#include "result/result.h"

typedef struct smc_held_lock {
    uint32_t lock;  // its location
    uint32_t taken; // the event that took it
    bool reading;   // a read-write lock, for reading only
} smc_held_lock;
typedef SMC_VEC(smc_held_lock) smc_held_locks;

// From the locks that its thread holds before an event to those after it, in the order in which
// they were taken; atomic sections are none. A thread's first event begins with none. To be freed.
void smc_held_after(const smc_program *, const smc_witness *, uint32_t event, smc_held_locks *);

// The lock that an event releases; 0: none.
uint32_t smc_held_released(const smc_program *, const smc_witness *, uint32_t event);

// The one of these that is this lock; NULL: it is none of them.
const smc_held_lock *smc_held_find(const smc_held_locks *, uint32_t lock);

#endif
