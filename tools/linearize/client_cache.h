// client_cache.h - caches which clients of an object earlier runs have explored without an error,
// so that an interrupted run can be continued, and a run with more calls starts after those with
// fewer.
//
// The cache stores the counters and warnings of the first clients, up to one that has an error or
// reached a bound. That client and later ones are explored again, since their reports need source
// positions. Clients are numbered by their numbers of calls, so --calls is not part of the cache
// key.
#ifndef SMC_LINEARIZE_CLIENT_CACHE_H
#define SMC_LINEARIZE_CLIENT_CACHE_H

#include "linearizability/client.h"
#include "tools/run/run.h"

// State of the enumeration after the last client with up to a certain number of calls that is
// known.
typedef struct smc_client_cache_state {
    uint64_t next; // number of the first unknown client (smc_walk_clients_of_size)
    uint64_t clients, histories;
    smc_result counts; // totals of the clients before `next`: only counters and `seen` are valid
} smc_client_cache_state;

// The contents of the cache from earlier runs, and the additions by this run.
typedef struct smc_client_cache {
    smc_lowered_cache *key;                          // cache key; NULL: nothing is cached
    smc_client_cache_state of[1 + SMC_CLIENT_CALLS]; // [number of calls]: known state; `next` 0:
                                                     // none
    smc_client_cache_state now;                      // state of this run
    uint64_t known; // number of the run's clients that earlier runs have explored
    double saved;   // time of the last write, by smc_watch_seconds
} smc_client_cache;

// Requests the cache key, if the options allow caching; to be called before lowering.
void smc_client_cache_prepare(smc_run *);

// Reads the cache and passes the stored warnings to the run; to be called after smc_run_prepare.
void smc_client_cache_load(smc_client_cache *, smc_run *);
// Records that the next client, which has so many calls, was explored without an error. `all` has
// the totals of all clients so far.
void smc_client_cache_add(smc_client_cache *, smc_run *, uint32_t calls, uint64_t histories,
                          const smc_result *all);
// Writes the state of this run to the cache.
void smc_client_cache_store(smc_client_cache *, smc_run *);

#endif
