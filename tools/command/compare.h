// compare.h - smc compare: explores a program by every algorithm that supports the model, and
// compares the results by the rules of explorers/comparable.h.
#ifndef SMC_COMPARE_H
#define SMC_COMPARE_H

#include "tools/options/options.h"
#include "tools/report/words/shape.h"

// Executes smc compare; returns the exit status.
int smc_compare(const smc_options *);

// Members of the JSON objects that --format=json prints; the list ends with a shape without a name.
extern const smc_json_shape smc_compare_shapes[];
extern const smc_json_enumeration smc_compare_words;

#endif
