// option_filter.h - what the compiler must not be told, because it would take other options, load
// or write something. Private to pass/compile/.
#ifndef SMC_PASS_OPTION_FILTER_H
#define SMC_PASS_OPTION_FILTER_H

#include "base/base.h"

typedef SMC_VEC(char *) smc_environment; // ended by NULL; the strings are those of the environment

// Which variables of the environment a compiler gets; never those that have that effect.
typedef enum smc_reads {
    SMC_READS_ALL,    // it is not confined: a cache, say, has some of its own
    SMC_READS_CLANGS, // what clang needs
    SMC_READS_NAMED,  // of Rust: a source names what it reads (env!)
} smc_reads;

// To be freed with smc_vec_free.
smc_environment smc_environment_for(smc_reads);

// Whether clang, or what it runs, would take part of the word as the name of a file with arguments:
// it expands @FILE in its own command, and again in the one that it makes, where values stand by
// themselves.
bool smc_names_arguments(const char *word);
bool smc_input_names_arguments(const char *path); // its last component is such a value

#endif
