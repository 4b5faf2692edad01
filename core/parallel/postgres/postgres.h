// postgres.h - stores in a PostgreSQL database: many jobs, for workers on any number of machines.
//
// All is in a schema of its own, `smc` (schema.c). A worker's claim on an item is an advisory lock
// of its connection, so that the server gives back what a worker that has died was at. What counts
// is the row of the item: who deletes it has ended it, and in the same transaction hands in what
// was found there.
//
// A connection that is lost is made again for `patience` seconds; what was asked is then asked
// again, and done once.
#ifndef SMC_PARALLEL_POSTGRES_H
#define SMC_PARALLEL_POSTGRES_H

#include "parallel/postgres/at.h"
#include "parallel/store.h"

// Otherwise than with SMC_STORE_DONE *fault says why, to be freed; SMC_STORE_NOTHING: there is no
// such job, or none at all.
smc_store_end smc_postgres_open(const smc_postgres *, uint64_t job, smc_store **out, char **fault);

// Makes a job, and the schema where that is missing. This is not tried again: it may have been
// done.
smc_store_end smc_postgres_submit(const smc_postgres *, const smc_store_job *, uint64_t *id,
                                  char **fault);

// The first open job after this one that was submitted by the same version. SMC_STORE_NOTHING:
// there is none; SMC_STORE_STALE: there are others, of another version.
smc_store_end smc_postgres_next(const smc_postgres *, const char *version, uint64_t after,
                                uint64_t *id, char **fault);

typedef struct smc_listed_job {
    uint64_t id;
    const char *version, *command; // of those that are listed
    smc_store_state state;
} smc_listed_job;

smc_store_end smc_postgres_list(const smc_postgres *,
                                void (*row)(void *self, const smc_listed_job *), void *self,
                                char **fault);

// Nothing more is done for the job. `forgets`: nor is anything of it kept.
smc_store_end smc_postgres_cancel(const smc_postgres *, uint64_t job, bool forgets, char **fault);

// A job that has failed, since processes crashed at one of its parts, is open again, with all that
// was found.
smc_store_end smc_postgres_retry(const smc_postgres *, uint64_t job, char **fault);

#endif
