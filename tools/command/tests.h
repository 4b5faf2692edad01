// tests.h - smc test: checks functions of a file as separate programs.
#ifndef SMC_COMMAND_TESTS_H
#define SMC_COMMAND_TESTS_H

#include "tools/programs/programs.h"

// The same as a command line without the word, and without --list: whether that `lists`. The words
// are borrowed, or `made`; the caller frees both.
smc_words smc_test_line(int argc, char **argv, bool *lists, smc_arguments *made);

// Puts the tests of each program that is to have some in its place. Where tests were asked for, one
// without any stays, and says so.
void smc_tests_find(const smc_options *, smc_programs *);
// Sets the options for one test, after smc_ask.
void smc_ask_test(const smc_options *typed, const smc_one_program *, smc_options *asked);

// Prints the names of the tests. Returns the exit status of the command.
int smc_tests_list(const smc_options *);

#endif
