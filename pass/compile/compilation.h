// compilation.h - the inputs of a run of clang. Private to pass/.
#ifndef SMC_COMPILATION_H
#define SMC_COMPILATION_H

#include "base/base.h"

typedef struct smc_compilation {
    const char *compiler, *input;
    const char *text;         // contents of the input; NULL: to be read
    const char *const *given; // the user's n_given arguments
    uint32_t n_given;
    const char *const *all; // the n_all arguments that determine the result, including smc's own
    uint32_t n_all;
    bool is_anywhere; // the working directory makes no difference
} smc_compilation;

#endif
