// allowed.h - what a project may say of how its files are checked. It may not be trusted: options
// are parsed, and what is made of them is written anew; all that are not known to do nothing but
// describe a source or a check are left out.
#ifndef SMC_ALLOWED_H
#define SMC_ALLOWED_H

#include "tools/options/words/arguments.h"

// Of the one who asks: a project may ask for less. 0: no limit.
typedef struct smc_limits {
    double seconds;
    uint32_t megabytes;
} smc_limits;

// What the last ones of the words say.
smc_limits smc_limits_of(const char *const *words, uint32_t n);

// `directory`: from which relative paths are meant; NULL: the working directory.
// Each appends what the first of n words says of a source (-D, -I and the like) or a check
// (--model) to *out, in one word, and returns how many words that took; 0: it may not be said, or
// is none of that.
uint32_t smc_allowed_source(char *const *words, uint32_t n, const char *directory,
                            smc_arguments *out);
uint32_t smc_allowed_check(const char *word, smc_limits limits, smc_arguments *out);
// The same of what a word says of the clients of an object (--calls).
uint32_t smc_allowed_clients(const char *word, smc_arguments *out);

#endif
