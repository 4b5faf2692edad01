// hunt.h - smc hunt: samples executions at random.
#ifndef SMC_COMMAND_HUNT_H
#define SMC_COMMAND_HUNT_H

#include "tools/options/options.h"

// Converts the command line to one without the word. The words are not owned; the caller frees the
// list.
smc_words smc_hunt_line(int argc, char **argv);

// Checks that the options suit sampling. Prints a message and returns false if not.
bool smc_hunt_goes_with(const smc_options *);

void smc_hunt_help(FILE *to);

#endif
