// response.h - @FILE: arguments in a file, which build systems create when a command line gets too
// long.
#ifndef SMC_RESPONSE_H
#define SMC_RESPONSE_H

#include "tools/options/words/arguments.h"
#include "tools/options/words/clang_args.h"

// Reads the words of a file whose name follows "@". Accepted are options that describe a source
// (allowed.h), names of sources, and options that are ignored. Others are refused, since the user
// may not know the contents of the file. If it returns SMC_USAGE, a message was given.
typedef struct smc_response_file {
    smc_words *clang_args, *inputs, *dropped; // lists to which words are appended
    smc_arguments *owned;                     // list that owns the words
} smc_response_file;
SMC_MUST_USE smc_status smc_response_expand(const char *word, const smc_response_file *);

#endif
