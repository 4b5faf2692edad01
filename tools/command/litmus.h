// litmus.h - runs litmus tests in C, in herd's format, from files and directories.
#ifndef SMC_COMMAND_LITMUS_H
#define SMC_COMMAND_LITMUS_H

#include "tools/options/options.h"
#include "tools/report/words/shape.h"

// True if the inputs are litmus tests, or directories that contain litmus tests.
bool smc_litmus_is_requested(const smc_options *);

// Runs the tests. Returns the exit status: 0 if all are Ok, 1 otherwise.
int smc_litmus_run(const smc_options *);

// Members of the JSON objects that --format=json prints; the list ends with a shape without a name.
extern const smc_json_shape smc_litmus_shapes[];

#endif
