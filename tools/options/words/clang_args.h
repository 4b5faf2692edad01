// clang_args.h - recognises clang options on the command line.
#ifndef SMC_CLANG_ARGS_H
#define SMC_CLANG_ARGS_H

#include "base/words.h"

// Returns how many words form the clang argument at rest[0], which starts with one dash: 1 or 2; 0
// if smc does not support it. Arguments that change the meaning of the program are appended to
// *out; those about output files (-c, -o), optimisation and code generation (-O, -fsanitize) or
// linking (-l) to *dropped, so that compile lines can be pasted.
int smc_clang_arg(char *const *rest, int n_rest, smc_words *out, smc_words *dropped);

// True for the name of a C compiler or compiler launcher (ccache), with which a compile line may
// begin.
bool smc_is_compiler(const char *word);

#endif
