// refusals.h - what clang rejects although another compiler accepts it, and arguments with which
// clang accepts it. Private to pass/compile/.
#ifndef SMC_COMPILE_REFUSALS_H
#define SMC_COMPILE_REFUSALS_H

#include "base/words.h"
#include "pass/cache/bytes.h"

// Returns the arguments that make clang accept the constructs that its messages reject.
smc_words smc_refusals_arguments(const smc_bytes *messages);
// Returns the arguments without the options of gcc that clang does not know and that may be left
// out.
smc_words smc_refusals_without_unknown(const smc_bytes *messages, const smc_words *arguments);
// Returns the words followed by the arguments, which may override them. "-w" is removed from the
// arguments if it would suppress the warnings that the words enable; these come first and suppress
// all others. A standard among the words replaces that of the arguments.
smc_words smc_refusals_prepend(const smc_words *words, const smc_words *arguments);

// Returns the options for newer standards than the default of the input's language, oldest first;
// NULL ends the list. It is empty if the arguments select a standard.
const char *const *smc_refusals_newer_standards(const char *input, const smc_words *arguments);

#endif
