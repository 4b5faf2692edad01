// option_filter.h - withholds from a compiler those options and environment variables by which it
// would read other options, or load or write something. Private to pass/compile/.
#ifndef SMC_PASS_OPTION_FILTER_H
#define SMC_PASS_OPTION_FILTER_H

#include "base/base.h"

// Ends with NULL; the strings are borrowed from the process's environment.
typedef SMC_VEC(char *) smc_environment;

// Which environment variables a compiler gets. Variables with such effects are never included.
typedef enum smc_environment_filter {
    SMC_READS_ALL,    // all: the compiler is not confined, and a compiler cache, for example, has
                      // its own variables
    SMC_READS_CLANGS, // only those that clang reads
    SMC_READS_NAMED,  // all that a source may name (Rust's env!)
} smc_environment_filter;

// Returns the environment for a compiler, to be freed with smc_vec_free.
smc_environment smc_compiler_environment_for(smc_environment_filter);

// True if clang, or a program that it runs, would take a part of the word as the name of a file of
// arguments: clang expands @FILE in its own command, and again in the command that it builds, where
// values of options are separate words.
bool smc_names_arguments(const char *word);
bool smc_input_names_arguments(const char *path); // its last component would be taken so

#endif
