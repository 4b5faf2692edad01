// litmus.h - runs herd's litmus tests in C, from files and directories.
#ifndef SMC_COMMAND_LITMUS_H
#define SMC_COMMAND_LITMUS_H

#include "tools/options/options.h"
#include "tools/report/words/shape.h"

// True if the inputs are litmus tests, or directories that contain some.
bool smc_litmus_asked_for(const smc_options *);

// Returns the exit status: 0 if each test is Ok, 1 otherwise.
int smc_litmus(const smc_options *);

extern const smc_json_shape smc_litmus_shapes[]; // fields of --format=json; terminated by one
                                                 // without a name

#endif
