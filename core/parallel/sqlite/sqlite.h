// sqlite.h - stores (store.h) in SQLite files.
#ifndef SMC_PARALLEL_SQLITE_H
#define SMC_PARALLEL_SQLITE_H

#include "parallel/store.h"

// In both functions, if `durable`, each transaction is on the disk before the next one begins;
// otherwise the file survives a crash of the process, but not of the system. On any result other
// than SMC_STORE_DONE, *out is NULL and *fault describes the error; the caller frees it. No store
// may be open when a process forks.

// Opens an existing store.
smc_store_result smc_sqlite_open(const char *path, bool durable, smc_store **out, char **fault);

// Creates a store in a file that does not exist or is empty. The store begins with the first
// attempt and one item, the whole exploration.
smc_store_result smc_sqlite_make(const char *path, bool durable, const smc_store_job *,
                                 smc_store **out, char **fault);

#endif
