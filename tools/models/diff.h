// diff.h - one program under two models (--diff=A,B): executions that one allows and the other does
// not.
#ifndef SMC_MODELS_DIFF_H
#define SMC_MODELS_DIFF_H

#include "tools/options/options.h"
#include "tools/report/words/shape.h"

// Returns the exit status of the command: 0 where the outcomes are the same, 1 where they differ.
int smc_diff(const smc_options *);

extern const smc_json_shape smc_diff_shapes[]; // of --format=json; the last one has no name

#endif
