// tests.h - smc test: checks functions of a file, each as a separate program.
#ifndef SMC_COMMAND_TESTS_H
#define SMC_COMMAND_TESTS_H

#include "tools/programs/programs.h"

// Converts the command line of smc test to that of a check, without the word "test" and without
// --list, which sets *lists. The words are borrowed from argv or owned by `made`; the caller frees
// both.
smc_words smc_test_command_line(int argc, char **argv, bool *lists, smc_arguments *made);

// Replaces each program by its tests. If tests were requested, a program without tests stays, and
// its check gives a message.
void smc_tests_find(const smc_options *, smc_programs *);
// Returns the typed options with the target of the build that the program belongs to, and with its
// standard. The copy borrows what the options own.
smc_options smc_options_of_target(const smc_options *typed, const smc_program_to_check *);
// Returns the program with an option for the standard by which it compiles, after a note.
smc_program_to_check smc_program_by_standard(const smc_program_to_check *, const char *standard);
// Sets the options for one test; to be called after smc_determine_options.
void smc_options_of_test(const smc_options *typed, const smc_program_to_check *,
                         smc_options *parsed);
// Sets the arguments and the name of a test that the build registers; to be called after
// smc_determine_options, with the typed options of smc_options_of_target.
void smc_options_of_registered(const smc_options *typed, const smc_program_to_check *,
                               smc_options *parsed);

#endif
