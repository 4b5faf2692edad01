// each.h - checks several programs: prints a line for each, and a total.
#ifndef SMC_EACH_H
#define SMC_EACH_H

#include "tools/options/options.h"
#include "tools/report/words/shape.h"

// Checks all programs; returns the exit status of the worst one.
int smc_check_each(const smc_options *);

extern const smc_json_shape smc_each_shapes[]; // members of the JSON objects that --format=json
                                               // prints; the list ends with a shape without a name

#endif
