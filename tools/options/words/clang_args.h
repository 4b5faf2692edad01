// clang_args.h - which words of the command line are clang's, not ours.
#ifndef SMC_CLANG_ARGS_H
#define SMC_CLANG_ARGS_H

#include "base/base.h"

typedef SMC_VEC(const char *) smc_words; // borrowed strings

// How many words of the rest (rest[0] starts with one dash) make up one clang argument: 1 or 2, and 0 where it is not
// one that smc passes on. What changes the meaning of the program is appended to *out; -O, -g and -l are taken, so
// that a compile line can be pasted, and dropped.
int smc_clang_arg(char *const *rest, int n_rest, smc_words *out);

#endif
