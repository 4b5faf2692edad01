// postgres.h - stores (store.h) in a PostgreSQL database. The database contains many jobs, for
// workers on any number of machines.
//
// All data is in the database schema `smc` (schema.c). A worker claims an item by an advisory lock
// of its connection, so that the server releases the items of a worker that dies. The item's row
// decides which session has ended the item: the session that deletes the row stores its results in
// the same transaction.
//
// After losing the connection, smc tries for up to `patience` seconds to reconnect. It then repeats
// the interrupted call, which takes effect only once.
#ifndef SMC_PARALLEL_POSTGRES_H
#define SMC_PARALLEL_POSTGRES_H

#include "parallel/postgres/at.h"
#include "parallel/store.h"

// Opens the store of a job. SMC_STORE_NOT_FOUND: the job does not exist, or the database contains
// no jobs. For this function and those below: on any result other than SMC_STORE_DONE, *fault
// describes the error, and the caller frees it.
smc_store_result smc_postgres_open(const smc_postgres *, uint64_t job, smc_store **out,
                                   char **fault);

// Creates a job, and the database schema if it does not exist. Sets *id to the job's number. Is not
// repeated if the connection is lost, since the job may have been created.
smc_store_result smc_postgres_submit(const smc_postgres *, const smc_store_job *, uint64_t *id,
                                     char **fault);

// Finds the first open job with a number above `after` that was submitted by this version of smc.
// SMC_STORE_NOT_FOUND: there is none. SMC_STORE_STALE: there are only open jobs of other versions.
smc_store_result smc_postgres_next(const smc_postgres *, const char *version, uint64_t after,
                                   uint64_t *id, char **fault);

// A job in the list of jobs.
typedef struct smc_listed_job {
    uint64_t id;                   // number of the job
    const char *version, *command; // valid during the call of `row`
    smc_store_state state;
} smc_listed_job;

// Calls `row` for each job, ordered by job number.
smc_store_result smc_postgres_list(const smc_postgres *,
                                   void (*row)(void *self, const smc_listed_job *), void *self,
                                   char **fault);

// Cancels the job. `forgets`: also deletes the job's data.
smc_store_result smc_postgres_cancel(const smc_postgres *, uint64_t job, bool forgets,
                                     char **fault);

// Reopens a job that has failed because processes crashed on one of its items. Keeps the results so
// far.
smc_store_result smc_postgres_retry(const smc_postgres *, uint64_t job, char **fault);

#endif
