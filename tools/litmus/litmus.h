// litmus.h - litmus tests of herd in C: files, and those of directories.
#ifndef SMC_LITMUS_FILES_H
#define SMC_LITMUS_FILES_H

#include "tools/options/options.h"
#include "tools/report/words/shape.h"

// Whether the inputs are litmus tests, or directories that have some.
bool smc_litmus_asked_for(const smc_options *);

// Returns the exit status of the command: 0 where each test is Ok, 1 where one is not.
int smc_litmus(const smc_options *);

extern const smc_json_shape smc_litmus_shapes[]; // of --format=json; the last one has no name

#endif
