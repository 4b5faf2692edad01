// temporary.h - a temporary folder for the store of a run, in memory if possible.
#ifndef SMC_JOBS_TEMPORARY_H
#define SMC_JOBS_TEMPORARY_H

#include "base/base.h"

// A temporary folder. `lock` is the descriptor of the lock that marks it as used.
typedef struct smc_temporary {
    char *folder, *store; // store: path of a file in the folder, not created yet
    int lock;
} smc_temporary;

// Creates a folder, and removes those of runs that no longer exist. Returns false after a message.
bool smc_temporary_make(smc_temporary *);
void smc_temporary_remove(smc_temporary *);

#endif
