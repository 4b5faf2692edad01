// open.h - where the store of a run is: in a file, or in a database.
#ifndef SMC_JOBS_OPEN_H
#define SMC_JOBS_OPEN_H

#include "parallel/store.h"

typedef struct smc_store_at {
    const char *path; // of the file, or the database's URL where there is a job
    bool lasting;     // a file that stays
    uint64_t job;     // of a database; 0: it is a file
    double patience;  // seconds for which a database that does not answer is asked again
} smc_store_at;

// As smc_sqlite_open and smc_postgres_open.
smc_store_end smc_store_open(const smc_store_at *, smc_store **out, char **fault);

#endif
