// response.h - @FILE: arguments in a file, which build systems write when a line gets too long.
#ifndef SMC_RESPONSE_H
#define SMC_RESPONSE_H

#include "tools/options/words/arguments.h"
#include "tools/options/words/clang_args.h"

// Takes the words of the file after the @: options that describe a source (allowed.h), source
// names, and ignored options. Others are refused, since the user may not know the contents of the
// file. On SMC_USAGE a message was printed.
typedef struct smc_response {
    smc_words *clang_args, *inputs, *dropped; // destinations
    smc_arguments *owned;                     // owner of the words
} smc_response;
SMC_MUST_USE smc_status smc_response_take(const char *word, const smc_response *);

#endif
