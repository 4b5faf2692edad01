// replay.h - smc replay: runs one execution again, or builds a program that does so natively.
#ifndef SMC_COMMAND_REPLAY_H
#define SMC_COMMAND_REPLAY_H

#include "tools/options/options.h"

// Converts the command line of smc replay to that of a check. Returns false, after a message, if it
// has no token. The words are borrowed from argv or owned by `made`; the caller frees both.
SMC_MUST_USE bool smc_replay_command_line(int argc, char **argv, smc_words *line,
                                          smc_arguments *made);

#endif
