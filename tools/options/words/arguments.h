// arguments.h - the arguments with which smc is to be run.
#ifndef SMC_ARGUMENTS_H
#define SMC_ARGUMENTS_H

#include "base/base.h"

// NULL-terminated words, owned.
typedef struct smc_arguments {
    char **at;
    uint32_t n, cap;
} smc_arguments;

void smc_arguments_add(smc_arguments *, char *word); // which is theirs then
// Adds the words of a shell command, as far as build systems write them: quotes and backslashes.
void smc_arguments_split(smc_arguments *, const char *command);
void smc_arguments_free(smc_arguments *);

#endif
