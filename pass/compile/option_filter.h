// option_filter.h - keeps options and variables from the compiler by which it would take other
// options or load or write something. Private to pass/compile/.
#ifndef SMC_PASS_OPTION_FILTER_H
#define SMC_PASS_OPTION_FILTER_H

#include "base/base.h"

typedef SMC_VEC(char *) smc_environment; // terminated by NULL; the strings are those of the
                                         // environment

// Which environment variables a compiler gets; never those with such an effect.
typedef enum smc_reads {
    SMC_READS_ALL,    // it is not confined: a compiler cache, for example, has variables of its own
    SMC_READS_CLANGS, // those that clang needs
    SMC_READS_NAMED,  // for Rust: a source may name the variables that it reads (env!)
} smc_reads;

// To be freed with smc_vec_free.
smc_environment smc_environment_for(smc_reads);

// Returns whether clang, or a program that it runs, would take a part of the word as the name of a
// file of arguments: it expands @FILE in its own command, and again in the command that it builds,
// in which values are separate words.
bool smc_names_arguments(const char *word);
bool smc_input_names_arguments(const char *path); // True if its last component is such a value.

#endif
