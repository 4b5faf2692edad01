// program_options.h - determines the options of one program, from the command line and from the
// program's project.
#ifndef SMC_PROGRAM_OPTIONS_H
#define SMC_PROGRAM_OPTIONS_H

#include "tools/options/options.h"

// The options of one program, with the words to which they refer.
typedef struct smc_parsed_options {
    smc_options options;    // the options of this program
    smc_arguments line;     // the words from which the options are parsed, if a file adds some;
                            // otherwise empty
    smc_arguments files;    // further inputs that a file names
    smc_arguments database; // words of the compilation database for all files, one file after
                            // another
    SMC_VEC(smc_words) own; // the words of `database` that belong to each file
} smc_parsed_options;

// Determines the options of the program that consists of `files`. `all` are the parsed options of
// the command line. `compares`: options in files may not choose the algorithm. *out must be freed
// in any case. If it returns SMC_USAGE, a message was given.
SMC_MUST_USE smc_status smc_determine_options(const smc_options *all, const smc_words *files,
                                              bool compares, smc_parsed_options *out);
// Like smc_determine_options, for one test of the program, whose name may contain options
// (words/named.h).
SMC_MUST_USE smc_status smc_determine_test_options(const smc_options *all, const smc_words *files,
                                                   const char *test, bool compares,
                                                   smc_parsed_options *out);
// Sets rerun_prefix and rerun_suffix, the parts of the command that runs one execution of these
// files again, from the typed options.
void smc_compose_options(const smc_options *typed, const smc_words *files, smc_options *out);

// Frees the options and their words, but not the database, which the options of the command line
// own.
void smc_parsed_options_free(smc_parsed_options *);

// Opens the compilation database that the options name, if any; the options own it. If it returns
// SMC_USAGE, a message was given.
SMC_MUST_USE smc_status smc_open_requested_database(smc_options *);

#endif
