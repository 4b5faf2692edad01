// hunt.h - smc hunt: samples executions at random.
#ifndef SMC_COMMAND_HUNT_H
#define SMC_COMMAND_HUNT_H

#include "tools/options/options.h"

// Converts the command line of smc hunt to that of a check, without the word "hunt". The caller
// frees the list, but not the words.
smc_words smc_hunt_command_line(int argc, char **argv);

// Checks that the options are meaningful for sampling. Returns false, after a message, if one is
// not.
bool smc_hunt_supports_options(const smc_options *);

// Prints the help of smc hunt.
void smc_hunt_help(FILE *to);

#endif
