// temporary.h - a folder for the store of one run, in memory where the system has that.
#ifndef SMC_JOBS_TEMPORARY_H
#define SMC_JOBS_TEMPORARY_H

#include "base/base.h"

typedef struct smc_temporary {
    char *folder, *store; // the file in it, which is not there yet
    int lock;
} smc_temporary;

// Those of runs that have died go with it. false: message given.
bool smc_temporary_make(smc_temporary *);
void smc_temporary_remove(smc_temporary *);

#endif
