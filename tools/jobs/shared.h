// shared.h - memory shared by the workers of a run: a few words. Results are exchanged through the
// store.
#ifndef SMC_JOBS_SHARED_H
#define SMC_JOBS_SHARED_H

#include "parallel/store.h"
#include "result/result.h"

#include <stdatomic.h>

// State of a worker.
typedef struct smc_member {
    smc_progress seen; // must be first
    _Atomic uint64_t session;
    _Atomic uint64_t executions, blocked; // in the current item, so far
    _Atomic uint32_t errors;              // number of errors it knows
    _Atomic int busy;                     // it has an item
} smc_member;

enum { SMC_ALL_OF_IT = 1 << 30 };

typedef struct smc_shared {
    _Atomic uint32_t hungry;              // number of idle workers
    _Atomic uint32_t supplied;            // incremented when items become available
    _Atomic uint32_t saves;               // incremented when all workers must hand in their results
    _Atomic int ending;                   // all workers must hand in their results and end
    _Atomic uint64_t executions, blocked; // of finished items
    _Atomic uint64_t items_done, items_open; // items_open includes the current ones
    _Atomic uint64_t share;      // estimated share that is done, in units of 1/SMC_ALL_OF_IT
    _Atomic(smc_member *) alone; // worker with a suspect item, which works while all others wait;
                                 // NULL: none
    smc_member slots[];
} smc_shared;

// To be called for a worker that has ended in any way.
static inline void smc_shared_leave(smc_shared *s, smc_member *m) {
    smc_member *is = m;
    m->busy = 0;
    atomic_compare_exchange_strong(&s->alone, &is, NULL);
}

#endif
