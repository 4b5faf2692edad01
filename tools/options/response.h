// response.h - @FILE: arguments that stand in a file, as build systems write them where a line gets
// long.
#ifndef SMC_RESPONSE_H
#define SMC_RESPONSE_H

#include "tools/options/words/arguments.h"
#include "tools/options/words/clang_args.h"

// Takes the words of the file after the @: options that describe a source (allowed.h), sources, and
// what has no meaning here. No other: whoever has typed the name need not know what is in the file.
// SMC_USAGE: message given.
typedef struct smc_response {
    smc_words *clang_args, *inputs, *dropped; // where they go
    smc_arguments *owned;                     // whose they are
} smc_response;
SMC_MUST_USE smc_status smc_response_take(const char *word, const smc_response *);

#endif
