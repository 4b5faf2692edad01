// tests.h - smc test: checks functions of a file as separate programs.
#ifndef SMC_COMMAND_TESTS_H
#define SMC_COMMAND_TESTS_H

#include "tools/programs/programs.h"

// Converts the command line to one without the word and without --list, which sets *lists. The
// caller frees the list; its words are not owned.
smc_words smc_test_line(int argc, char **argv, bool *lists);

// Replaces each program by its tests. A program without tests is kept and marked.
void smc_tests_find(const smc_options *, smc_programs *);
// Sets the options for one test, after smc_ask.
void smc_ask_test(const smc_options *typed, const smc_one_program *, smc_options *asked);

// Prints the names of the tests. Returns the exit status of the command.
int smc_tests_list(const smc_options *);

#endif
