// hunt.h - smc hunt: executions drawn at random instead of all of them.
#ifndef SMC_HUNT_H
#define SMC_HUNT_H

#include "tools/options/options.h"

// The same as a command line without the word. The words are borrowed; the caller frees the list.
smc_words smc_hunt_line(int argc, char **argv);

// Whether the options are of one that hunts. false: message given.
bool smc_hunt_goes_with(const smc_options *);

void smc_hunt_help(FILE *to);

#endif
