// arguments.h - a list of arguments.
#ifndef SMC_ARGUMENTS_H
#define SMC_ARGUMENTS_H

#include "base/base.h"

// NULL-terminated; owns the words.
typedef struct smc_arguments {
    char **at;
    uint32_t n, cap;
} smc_arguments;

void smc_arguments_add(smc_arguments *, char *word); // takes ownership of the word
// Splits a shell command as written by build systems: supports quotes and backslashes.
void smc_arguments_split(smc_arguments *, const char *command);
void smc_arguments_free(smc_arguments *);

#endif
