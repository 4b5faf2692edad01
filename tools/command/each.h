// each.h - checks several programs: one line for each and a total.
#ifndef SMC_EACH_H
#define SMC_EACH_H

#include "tools/options/options.h"
#include "tools/report/words/shape.h"

// Returns the exit status of the worst program.
int smc_each(const smc_options *);

extern const smc_json_shape smc_each_shapes[]; // fields of --format=json; terminated by one without
                                               // a name

#endif
