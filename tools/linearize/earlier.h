// earlier.h - the clients that an earlier run of the same object has explored and found right, kept
// in the cache: a run that was interrupted goes on where it was, and one with more calls begins
// where that with fewer has ended.
//
// Kept are counts and remarks of the first clients up to one that has an error or meets a bound:
// that one and all after it are explored again, since what there is to be said of them has places.
// The clients of more calls come after those of fewer, so that --calls is not a part of the key.
#ifndef SMC_LINEARIZE_EARLIER_H
#define SMC_LINEARIZE_EARLIER_H

#include "linearizability/client.h"
#include "tools/run/run.h"

// After the last client that is known of those with so many calls.
typedef struct smc_earlier_state {
    uint64_t next; // the first client of which nothing is known, counted as smc_walk_size does
    uint64_t clients, histories;
    smc_result counts; // of those before it: nothing but counters, and `seen`
} smc_earlier_state;

typedef struct smc_earlier {
    smc_lowered_cache *key;                     // NULL: nothing is kept
    smc_earlier_state of[1 + SMC_CLIENT_CALLS]; // [calls]; `next` 0: none is known
    smc_earlier_state now;                      // of those that this run asks for
    uint64_t known;                             // clients of these that an earlier run has explored
    double saved;                               // when it was kept last, in smc_watch_seconds
} smc_earlier;

// Before the run is lowered: asks for what this is kept under, if the options allow it.
void smc_earlier_ask(smc_run *);

// After smc_run_prepare: what is known. The remarks become those of the run.
void smc_earlier_take(smc_earlier *, smc_run *);
// One client more, the next one, with so many calls, was explored and is right. `all`: of all up to
// it.
void smc_earlier_add(smc_earlier *, smc_run *, uint32_t calls, uint64_t histories,
                     const smc_result *all);
// What was added is kept.
void smc_earlier_keep(smc_earlier *, smc_run *);

#endif
