// compilation.h - the inputs of a compilation with clang. Private to pass/.
#ifndef SMC_COMPILATION_H
#define SMC_COMPILATION_H

#include "base/base.h"

// The inputs that determine the output of clang, for the cache. The strings are borrowed.
typedef struct smc_compilation {
    const char *compiler, *input;
    const char *text;         // contents of the input; NULL: they are in the file
    const char *const *given; // n_given arguments from the user
    uint32_t n_given;
    const char *const *all; // n_all arguments that determine the result, including smc's own
    uint32_t n_all;
    bool is_directory_independent; // the result does not depend on the working directory
} smc_compilation;

#endif
