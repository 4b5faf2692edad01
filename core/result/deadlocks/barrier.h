// barrier.h - determines which threads are missing at a barrier.
#ifndef SMC_RESULT_DEADLOCKS_BARRIER_H
#define SMC_RESULT_DEADLOCKS_BARRIER_H

#include "result/result.h"

// A thread that has ended instead of arriving at the barrier. Both members are positions in
// smc_witness.events.
typedef struct smc_absent_thread {
    uint32_t end; // the thread's end
    // The thread's last read of program data since its last arrival; its decision to end probably
    // depends on this read. SMC_NO_POSITION: there is none.
    uint32_t decisive_read;
} smc_absent_thread;

// Maximum number of absent threads that a message names.
enum { SMC_MAX_ABSENT = 3 };
// A barrier at which a thread waits for ever.
typedef struct smc_barrier_wait {
    // Number of participants, 0: unknown; number of threads that wait at the barrier.
    uint32_t parties, here;
    bool is_latch;     // the barrier is a C++ std::latch
    bool again;        // the absent threads have arrived in earlier rounds of the barrier
    uint32_t n_absent; // number of absent threads; only SMC_MAX_ABSENT of them are stored
    smc_absent_thread absent[SMC_MAX_ABSENT];
} smc_barrier_wait;

// Fills *out for the barrier at which the thread waits (SMC_WAITS_AT_BARRIER).
void smc_find_absent_threads(const smc_program *, const smc_witness *, const smc_wait *,
                             smc_barrier_wait *);

#endif
