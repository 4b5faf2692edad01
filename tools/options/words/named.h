// named.h - options in the name of a test. The attribute #[smc::test] of the crate smc
// (rust/smc-macros) gives tests such names.
#ifndef SMC_NAMED_H
#define SMC_NAMED_H

#include "tools/options/words/allowed.h"

// Appends the options that the last part of the name encodes:
// "queue::push::smc__model_tso__unroll_3" gives --model=tso and --unroll=3. Options that a project
// may not set are left out. NULL: there is no name.
void smc_words_of_test_name(const char *test, smc_limits, smc_arguments *out);

#endif
