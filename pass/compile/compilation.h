// compilation.h - what clang is run for. Private to pass/.
#ifndef SMC_COMPILATION_H
#define SMC_COMPILATION_H

#include "base/base.h"

typedef struct smc_compilation {
    const char *compiler, *input;
    const char *text;         // the input's; NULL: it is read
    const char *const *given; // the n_given arguments that the user gave
    uint32_t n_given;
    const char *const *all; // the n_all arguments that decide about the result: also smc's own
    uint32_t n_all;
    bool is_anywhere; // it is the same wherever smc is run
} smc_compilation;

#endif
