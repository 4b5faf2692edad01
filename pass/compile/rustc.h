// rustc.h - finds rustc and its arguments, for other files that run it. Private to this folder.
#ifndef SMC_RUSTC_H
#define SMC_RUSTC_H

#include "pass/compile/compile.h"

// Finds the first suitable rustc: its path, its default target and the directory of its standard
// library. The caller frees the three. Returns SMC_USAGE after a message, or SMC_STOPPED.
SMC_MUST_USE smc_status smc_rustc_find_compiler(const smc_compile_options *, const char *input,
                                                char **rustc, char **host, char **library);

// Returns the arguments for every crate, of any edition and profile: the form of symbols, cfg(smc),
// and the user's definitions by -D. Returns SMC_USAGE after a message.
SMC_MUST_USE smc_status smc_rustc_flags(const smc_compile_options *, const char *input,
                                        smc_words *out);
void smc_rustc_free_flags(smc_words *);

#endif
