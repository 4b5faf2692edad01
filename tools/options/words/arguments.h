// arguments.h - the arguments with which smc is to be run.
#ifndef SMC_ARGUMENTS_H
#define SMC_ARGUMENTS_H

#include "base/base.h"

// NULL-terminated words, owned, the first one "smc"; the directory they are meant in is NULL where it does not matter.
typedef struct smc_arguments {
    char **at;
    uint32_t n, cap;
    char *directory;
} smc_arguments;

void smc_arguments_add(smc_arguments *, char *word); // which is theirs then
void smc_arguments_free(smc_arguments *);

#endif
