// clang_args.h - recognises options of clang on the command line.
#ifndef SMC_CLANG_ARGS_H
#define SMC_CLANG_ARGS_H

#include "base/words.h"

// Returns the number of words of the clang option that begins with rest[0], a word with one dash: 1
// or 2; 0: smc does not support the option. Options that change the meaning of the program are
// appended to *out. Options for output files (-c, -o), optimisation and code generation (-O,
// -fsanitize) or linking (-l) are appended to *dropped: they have no effect, but are accepted, so
// that compile lines can be pasted.
int smc_clang_arg_length(char *const *rest, int n_rest, smc_words *out, smc_words *dropped);

// True for the name of a C compiler, or of a launcher of compilers (ccache), with which a compile
// line may begin.
bool smc_is_compiler(const char *word);

#endif
