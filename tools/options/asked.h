// asked.h - what is asked of one program: by the command line, and by what its project says.
#ifndef SMC_ASKED_H
#define SMC_ASKED_H

#include "tools/options/options.h"

typedef struct smc_asked {
    smc_options options; // of this program
    smc_arguments line;  // the words that they are parsed from, where a file adds some; of others
                         // they are the command line's
    smc_arguments files; // further inputs, which one of the files names
    smc_arguments database; // what the compilation database says of all files, one after the other
    SMC_VEC(smc_words) own; // of it what it says of each
} smc_asked;

// Of the program that is linked of the files, `all` being what was parsed. `compares`: which
// algorithm is not the file's to say. To be freed in any case. SMC_USAGE: message given.
SMC_MUST_USE smc_status smc_ask(const smc_options *all, const smc_words *files, bool compares,
                                smc_asked *out);
// The same of its test of this name, which may say how it is to be checked (words/named.h).
SMC_MUST_USE smc_status smc_ask_named(const smc_options *all, const smc_words *files,
                                      const char *test, bool compares, smc_asked *out);
// Makes the command that runs one execution of these files once more (again_before, again_after),
// by what was typed.
void smc_ask_again(const smc_options *typed, const smc_words *files, smc_options *out);

void smc_asked_free(smc_asked *);

// Opens the database that the options name, if they name one: it goes with them. SMC_USAGE: message
// given.
SMC_MUST_USE smc_status smc_ask_database(smc_options *);

#endif
