// open.h - opens the store of a run: a file or a database.
#ifndef SMC_JOBS_OPEN_H
#define SMC_JOBS_OPEN_H

#include "parallel/store.h"

// Where the store of a run is: in a file, or as a job in a database.
typedef struct smc_store_address {
    const char *path; // file name; for a job, URL of the database
    bool durable;     // the file is to be kept
    uint64_t job;     // number of a job in a database; 0: a file
    double patience;  // seconds for which an unreachable database is retried
} smc_store_address;

// Opens the store; the result is that of smc_sqlite_open or smc_postgres_open.
smc_store_result smc_store_open(const smc_store_address *, smc_store **out, char **fault);

#endif
