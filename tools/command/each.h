// each.h - many programs, one after another: a line for each and one for all.
#ifndef SMC_EACH_H
#define SMC_EACH_H

#include "tools/options/options.h"
#include "tools/report/words/shape.h"

// Returns the exit status of the command: that of the worst program.
int smc_each(const smc_options *);

extern const smc_json_shape smc_each_shapes[]; // of --format=json; the last one has no name

#endif
