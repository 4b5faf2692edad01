// shared.h - the memory that workers of one run share: a few words. What is found goes through the
// store.
#ifndef SMC_JOBS_SHARED_H
#define SMC_JOBS_SHARED_H

#include "parallel/store.h"
#include "result/result.h"

#include <stdatomic.h>

// Of one worker.
typedef struct smc_member {
    smc_progress seen; // first
    _Atomic uint64_t session;
    _Atomic uint64_t executions, blocked; // so far, in the item that it has
    _Atomic uint32_t errors;              // that it knows of
    _Atomic int busy;                     // it has an item
} smc_member;

enum { SMC_ALL_OF_IT = 1 << 30 };

typedef struct smc_shared {
    _Atomic uint32_t hungry;                 // so many have nothing to do
    _Atomic uint32_t supplied;               // changes when items have come
    _Atomic uint32_t saves;                  // changes when all are to hand in what they have done
    _Atomic int ending;                      // all are to hand that in, and to end
    _Atomic uint64_t executions, blocked;    // of items that were ended
    _Atomic uint64_t items_done, items_open; // the latter with those that are being worked at
    _Atomic uint64_t share;      // that is done, as far as the branching tells, in parts of
                                 // SMC_ALL_OF_IT
    _Atomic(smc_member *) alone; // who has an item that is suspect, and works while nobody else
                                 // does; NULL: nobody
    smc_member slots[];
} smc_shared;

// Of one that has ended, however.
static inline void smc_shared_leave(smc_shared *s, smc_member *m) {
    smc_member *is = m;
    m->busy = 0;
    atomic_compare_exchange_strong(&s->alone, &is, NULL);
}

#endif
