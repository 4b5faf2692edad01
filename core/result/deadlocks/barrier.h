// barrier.h - who is missing at a barrier.
#ifndef SMC_RESULT_DEADLOCKS_BARRIER_H
#define SMC_RESULT_DEADLOCKS_BARRIER_H

#include "result/result.h"

// A thread that has ended without coming. Positions are those of events.
typedef struct smc_absent {
    uint32_t end;
    uint32_t turn; // what it has read last of the program's data, since it was there last;
                   // SMC_NO_POSITION: nothing
} smc_absent;

enum { SMC_MOST_ABSENT = 3 };
typedef struct smc_barrier_wait {
    uint32_t parties, here; // for how many it is made, 0: not known; how many wait there
    bool is_latch;          // of C++
    bool again;             // those that are absent have been there before
    uint32_t n_absent;      // there may be more of them
    smc_absent absent[SMC_MOST_ABSENT];
} smc_barrier_wait;

// Of a thread that waits at one (SMC_WAITS_AT_BARRIER).
void smc_barrier_wait_of(const smc_program *, const smc_witness *, const smc_wait *,
                         smc_barrier_wait *);

#endif
