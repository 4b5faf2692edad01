// asked.h - the options of one program: from the command line and from its project.
#ifndef SMC_ASKED_H
#define SMC_ASKED_H

#include "tools/options/options.h"

typedef struct smc_asked {
    smc_options options; // of this program
    smc_arguments line;  // words that the options are parsed from, if a file adds some; otherwise
                         // those of the command line
    smc_arguments files; // further inputs, named in a file
    smc_arguments database; // words of the compilation database for all files, one after another
    SMC_VEC(smc_words) own; // the part of `database` for each file
} smc_asked;

// Determines the options of the program that consists of `files`; `all` are the parsed options of
// the command line. `compares`: files may not choose the algorithm. To be freed in any case. On
// SMC_USAGE a message was printed.
SMC_MUST_USE smc_status smc_ask(const smc_options *all, const smc_words *files, bool compares,
                                smc_asked *out);
// The same of its test of this name, which may say how it is to be checked (words/named.h).
SMC_MUST_USE smc_status smc_ask_named(const smc_options *all, const smc_words *files,
                                      const char *test, bool compares, smc_asked *out);
// Sets the command that runs one execution of these files again (again_before, again_after), from
// the typed options.
void smc_ask_again(const smc_options *typed, const smc_words *files, smc_options *out);

void smc_asked_free(smc_asked *);

// Opens the database named in the options, if any; the options own it. On SMC_USAGE a message was
// printed.
SMC_MUST_USE smc_status smc_ask_database(smc_options *);

#endif
