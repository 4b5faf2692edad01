// clang_args.h - which words of the command line are clang's, not ours.
#ifndef SMC_CLANG_ARGS_H
#define SMC_CLANG_ARGS_H

#include "base/words.h"

// How many words of the rest (rest[0] starts with one dash) make up one clang argument: 1 or 2, and
// 0 where it is not one that smc passes on. What changes the meaning of the program is appended to
// *out; what is about files that are not made here (-c, -o), about the code's speed and form (-O,
// -fsanitize) or about linking (-l) to *dropped, so that a compile line can be pasted.
int smc_clang_arg(char *const *rest, int n_rest, smc_words *out, smc_words *dropped);

// Whether the word is the name of a compiler of C, or of what starts one (ccache): a compile line
// may begin with it.
bool smc_is_compiler(const char *word);

#endif
