// sqlite.h - stores in a file, by SQLite.
#ifndef SMC_PARALLEL_SQLITE_H
#define SMC_PARALLEL_SQLITE_H

#include "parallel/store.h"

// `lasting`: what is done is on the disk before the next thing is begun; otherwise it outlives
// processes, but not the system. Otherwise than with SMC_STORE_DONE *out is NULL, and *fault says
// why, to be freed. No store may be open where a process forks.

// Opens a store that was made.
smc_store_end smc_sqlite_open(const char *path, bool lasting, smc_store **out, char **fault);

// Makes one, in a file that is not there or empty, with the whole as its one item, in the first
// attempt.
smc_store_end smc_sqlite_make(const char *path, bool lasting, const smc_store_job *,
                              smc_store **out, char **fault);

#endif
