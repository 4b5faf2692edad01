// earlier.h - caches which clients of an object earlier runs have explored without an error, so
// that an interrupted run can be continued, and a run with more calls starts after those with
// fewer.
//
// Stored are counters and remarks of the first clients, up to one with an error or a bound. That
// client and later ones are explored again, since their reports need places. Clients with more
// calls come after those with fewer, so --calls is not part of the key.
#ifndef SMC_LINEARIZE_EARLIER_H
#define SMC_LINEARIZE_EARLIER_H

#include "linearizability/client.h"
#include "tools/run/run.h"

// State after the last known client with up to a number of calls.
typedef struct smc_earlier_state {
    uint64_t next; // first unknown client, numbered as by smc_walk_size
    uint64_t clients, histories;
    smc_result counts; // totals of the clients before it: only counters and `seen`
} smc_earlier_state;

typedef struct smc_earlier {
    smc_lowered_cache *key;                     // NULL: not cached
    smc_earlier_state of[1 + SMC_CLIENT_CALLS]; // indexed by number of calls; `next` 0: unknown
    smc_earlier_state now;                      // for the clients of this run
    uint64_t known; // clients of this run that an earlier run has explored
    double saved;   // time of the last write, in smc_watch_seconds
} smc_earlier;

// To be called before lowering: requests the cache key, if the options allow caching.
void smc_earlier_ask(smc_run *);

// To be called after smc_run_prepare: loads what is known, and passes remarks to the run.
void smc_earlier_take(smc_earlier *, smc_run *);
// Records that the next client, with this number of calls, was explored without an error. `all` has
// the totals so far.
void smc_earlier_add(smc_earlier *, smc_run *, uint32_t calls, uint64_t histories,
                     const smc_result *all);
// Writes the recorded state.
void smc_earlier_keep(smc_earlier *, smc_run *);

#endif
