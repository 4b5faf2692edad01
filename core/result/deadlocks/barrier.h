// barrier.h - determines which threads are missing at a barrier.
#ifndef SMC_RESULT_DEADLOCKS_BARRIER_H
#define SMC_RESULT_DEADLOCKS_BARRIER_H

#include "result/result.h"

// A thread that has ended without arriving. Positions are those of events.
typedef struct smc_absent {
    uint32_t end;
    uint32_t turn; // its last read of program data since it last arrived, on which its decision
                   // probably depends; SMC_NO_POSITION: none
} smc_absent;

enum { SMC_MOST_ABSENT = 3 };
typedef struct smc_barrier_wait {
    uint32_t parties, here; // number of participants, 0: unknown; number that wait there
    bool is_latch;          // a C++ std::latch
    bool again;             // the absent threads have arrived in earlier rounds
    uint32_t n_absent;      // may exceed SMC_MOST_ABSENT
    smc_absent absent[SMC_MOST_ABSENT];
} smc_barrier_wait;

// Describes the barrier of a thread that waits at one (SMC_WAITS_AT_BARRIER).
void smc_barrier_wait_of(const smc_program *, const smc_witness *, const smc_wait *,
                         smc_barrier_wait *);

#endif
