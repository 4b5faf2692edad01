// allowed.h - options that a project may set for its files. Projects are not trusted: options are
// parsed and generated again, and only options that merely describe a source or a check are
// accepted.
#ifndef SMC_ALLOWED_H
#define SMC_ALLOWED_H

#include "tools/options/words/arguments.h"

// Limits that the user has set; a project may only lower them. 0: no limit.
typedef struct smc_limits {
    double seconds;
    uint32_t megabytes;
} smc_limits;

// Returns the limits that the words set; if there are several, the last ones count.
smc_limits smc_limits_of(const char *const *words, uint32_t n);

// smc_allowed_source_options takes options that describe a source (-D, -I and the like) from the
// first of n words; relative paths refer to `directory`, NULL: the working directory.
// smc_allowed_check_options takes options of a check (--model). They append one word to *out and
// return the number of words that were used; 0: the option is not allowed.
uint32_t smc_allowed_source_options(char *const *words, uint32_t n, const char *directory,
                                    smc_arguments *out);
uint32_t smc_allowed_check_options(const char *word, smc_limits limits, smc_arguments *out);
// Accepts options about clients of an object (--calls); returns as smc_allowed_check_options.
uint32_t smc_allowed_client_options(const char *word, smc_arguments *out);

#endif
