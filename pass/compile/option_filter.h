// option_filter.h - rejects options, and withholds environment variables, that make a compiler read
// other options, or load or write files. Private to pass/compile/.
#ifndef SMC_PASS_OPTION_FILTER_H
#define SMC_PASS_OPTION_FILTER_H

#include "base/base.h"

// Environment variables; NULL ends the list. The strings are borrowed from the process's
// environment.
typedef SMC_VEC(char *) smc_environment;

// Which environment variables a compiler gets. Variables with the effects above are always
// withheld.
typedef enum smc_environment_filter {
    SMC_ENVIRONMENT_ALL, // all variables: for a compiler that is not confined; a compiler cache,
                         // for example, reads its own variables
    SMC_ENVIRONMENT_OF_CLANG, // only the variables that clang reads
    SMC_ENVIRONMENT_NAMED,    // all variables that a source may name (Rust's env!)
} smc_environment_filter;

// Returns the environment for a compiler, to be freed with smc_vec_free.
smc_environment smc_compiler_environment_for(smc_environment_filter);

// True if clang, or a program that it runs, would read arguments from a file that a part of the
// word names. clang expands @FILE in its own command, and again in the command that it builds,
// where values of options are separate words.
bool smc_names_argument_file(const char *word);
bool smc_input_names_argument_file(const char *path); // the same, for the last component of the
                                                      // path

#endif
