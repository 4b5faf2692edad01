// open.h - opens the store of a run: a file or a database.
#ifndef SMC_JOBS_OPEN_H
#define SMC_JOBS_OPEN_H

#include "parallel/store.h"

typedef struct smc_store_at {
    const char *path; // file name, or URL of the database if there is a job
    bool lasting;     // the file is kept
    uint64_t job;     // job in a database; 0: a file
    double patience;  // seconds during which an unreachable database is retried
} smc_store_at;

// Returns as smc_sqlite_open and smc_postgres_open.
smc_store_end smc_store_open(const smc_store_at *, smc_store **out, char **fault);

#endif
