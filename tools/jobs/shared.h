// shared.h - the words of memory that the workers of a run share. They exchange results only
// through the store.
#ifndef SMC_JOBS_SHARED_H
#define SMC_JOBS_SHARED_H

#include "parallel/store.h"
#include "result/result.h"

#include <stdatomic.h>

// State of one worker.
typedef struct smc_worker_state {
    smc_progress seen; // must be the first member
    _Atomic uint64_t session;
    _Atomic uint64_t executions, blocked; // numbers of executions in the current part so far
    _Atomic uint32_t errors;              // number of errors that the worker knows
    _Atomic int busy;                     // 1: the worker has a part
} smc_worker_state;

// The whole exploration, as a share of it (smc_shared.share).
enum { SMC_FULL_SHARE = 1 << 30 };

// Memory that all workers of a run share.
typedef struct smc_shared {
    _Atomic uint32_t hungry;              // number of idle workers
    _Atomic uint32_t parts_added;         // incremented when parts become available
    _Atomic uint32_t saves;               // incremented when all workers must store their results
    _Atomic int ending;                   // 1: all workers must store their results and end
    _Atomic uint64_t executions, blocked; // numbers of executions in finished parts
    _Atomic uint64_t items_done, items_open; // numbers of finished parts, and of others including
                                             // those that workers have
    _Atomic uint64_t share; // estimate of the finished share of the exploration, in units of
                            // 1/SMC_FULL_SHARE
    // worker that explores a suspect part while all others wait; NULL: none
    _Atomic(smc_worker_state *) alone;
    smc_worker_state slots[];
} smc_shared;

// Removes a worker, however it has ended, from the counts.
static inline void smc_shared_remove_worker(smc_shared *s, smc_worker_state *m) {
    smc_worker_state *is = m;
    m->busy = 0;
    atomic_compare_exchange_strong(&s->alone, &is, NULL);
}

#endif
