// named.h - what the name of a test says of how it is to be checked. The attribute #[smc::test] of
// the crate smc (rust/smc-macros) gives tests such names.
#ifndef SMC_NAMED_H
#define SMC_NAMED_H

#include "tools/options/words/allowed.h"

// Appends the options that the last part of the name has: "queue::push::smc__model_tso__unroll_3"
// has --model=tso and --unroll=3. What a project may not say of itself is left out. NULL: no name.
void smc_words_named(const char *test, smc_limits, smc_arguments *out);

#endif
