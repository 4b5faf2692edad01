// barrier.h - determines which threads are missing at a barrier.
#ifndef SMC_RESULT_DEADLOCKS_BARRIER_H
#define SMC_RESULT_DEADLOCKS_BARRIER_H

#include "result/result.h"

// A thread that has ended without arriving at the barrier. Both members are positions of events in
// the witness.
typedef struct smc_absent_thread {
    uint32_t end;
    // The thread's last read of program data since it last arrived, on which its decision probably
    // depends; SMC_NO_POSITION: none.
    uint32_t turn;
} smc_absent_thread;

enum { SMC_MOST_ABSENT = 3 };
typedef struct smc_barrier_wait {
    // Number of participants (0: unknown), and number of threads that wait there.
    uint32_t parties, here;
    bool is_latch;     // the barrier is a C++ std::latch
    bool again;        // the absent threads have arrived in earlier rounds of the barrier
    uint32_t n_absent; // may exceed SMC_MOST_ABSENT, the number of those stored
    smc_absent_thread absent[SMC_MOST_ABSENT];
} smc_barrier_wait;

// Describes the barrier at which a thread waits (SMC_WAITS_AT_BARRIER).
void smc_barrier_wait_of(const smc_program *, const smc_witness *, const smc_wait *,
                         smc_barrier_wait *);

#endif
