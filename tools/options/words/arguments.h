// arguments.h - a list of words that owns them.
#ifndef SMC_ARGUMENTS_H
#define SMC_ARGUMENTS_H

#include "base/base.h"

// A list of words that it owns, terminated by NULL.
typedef struct smc_arguments {
    char **at;
    uint32_t n, cap;
} smc_arguments;

void smc_arguments_add(smc_arguments *, char *word); // takes ownership of the word
// Splits a command line as a shell would, and appends its words. Supports quotes and backslashes,
// as build systems write them.
void smc_arguments_split_command(smc_arguments *, const char *command);
void smc_arguments_free(smc_arguments *);

#endif
