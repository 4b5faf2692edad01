// rustc.h - which rustc there is, and what it is told, for others that run it. Private to this
// folder.
#ifndef SMC_RUSTC_H
#define SMC_RUSTC_H

#include "pass/compile/compile.h"

// The first that fits, what it makes programs for, and the directory with its standard library; all
// to be freed. NULL: message given.
char *smc_rustc_find(const smc_compile_options *, const char *input, char **host, char **library);

// What every crate is compiled with, whoever chooses edition and profile: the form of symbols,
// cfg(smc), and what the user defines by -D. SMC_USAGE: message given.
SMC_MUST_USE smc_status smc_rustc_flags(const smc_compile_options *, const char *input,
                                        smc_words *out);
void smc_rustc_free_flags(smc_words *);

#endif
