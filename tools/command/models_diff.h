// models_diff.h - compares a program under two models (--diff=A,B): finds executions that only one
// allows.
#ifndef SMC_COMMAND_MODELS_DIFF_H
#define SMC_COMMAND_MODELS_DIFF_H

#include "tools/options/options.h"
#include "tools/report/words/shape.h"

// Compares the models. Returns the exit status: 0 if both have the same outcomes, 1 if they differ.
int smc_diff_models(const smc_options *);

extern const smc_json_shape smc_diff_shapes[]; // members of the JSON objects that --format=json
                                               // prints; the list ends with a shape without a name

#endif
