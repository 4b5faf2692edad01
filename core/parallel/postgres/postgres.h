// postgres.h - stores (store.h) in a PostgreSQL database, which contains many jobs for workers on
// any number of machines.
//
// All data is in the database schema `smc` (schema.c). A worker claims an item by an advisory lock
// of its connection, so that the server releases the items of a worker that has died. Ownership is
// decided by the item's row: the session that deletes it has ended the item, and hands in its
// results in the same transaction.
//
// After a lost connection, smc tries to reconnect for up to `patience` seconds. The interrupted
// call is then repeated; it takes effect only once.
#ifndef SMC_PARALLEL_POSTGRES_H
#define SMC_PARALLEL_POSTGRES_H

#include "parallel/postgres/at.h"
#include "parallel/store.h"

// Opens the store of a job. On any result other than SMC_STORE_DONE, *fault describes the error;
// the caller frees it. This also holds for the functions below. SMC_STORE_NOTHING: the job does not
// exist, or the database contains no jobs.
smc_store_end smc_postgres_open(const smc_postgres *, uint64_t job, smc_store **out, char **fault);

// Creates a job, and the database schema if it does not exist. Does not retry after a lost
// connection, since the job may have been created.
smc_store_end smc_postgres_submit(const smc_postgres *, const smc_store_job *, uint64_t *id,
                                  char **fault);

// Finds the first open job with a number above `after` that this version of smc has submitted.
// SMC_STORE_NOTHING: there is none; SMC_STORE_STALE: there are only jobs of other versions.
smc_store_end smc_postgres_next(const smc_postgres *, const char *version, uint64_t after,
                                uint64_t *id, char **fault);

typedef struct smc_listed_job {
    uint64_t id;
    const char *version, *command; // valid during the call of `row`
    smc_store_state state;
} smc_listed_job;

// Calls `row` for each job, ordered by job number.
smc_store_end smc_postgres_list(const smc_postgres *,
                                void (*row)(void *self, const smc_listed_job *), void *self,
                                char **fault);

// Cancels the job. `forgets`: also deletes the job's data.
smc_store_end smc_postgres_cancel(const smc_postgres *, uint64_t job, bool forgets, char **fault);

// Reopens a job that has failed because processes crashed while working on one of its items. The
// results so far are kept.
smc_store_end smc_postgres_retry(const smc_postgres *, uint64_t job, char **fault);

#endif
