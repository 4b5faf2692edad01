// compare.h - smc compare: explores a program by every algorithm that supports the model, and
// compares the results by the rules in explorers/comparable.h.
#ifndef SMC_COMPARE_H
#define SMC_COMPARE_H

#include "tools/options/options.h"
#include "tools/report/words/shape.h"

// Returns the exit status of the command.
int smc_compare(const smc_options *);

extern const smc_json_shape smc_compare_shapes[]; // fields of --format=json; terminated by one
                                                  // without a name
extern const smc_json_words smc_compare_words;

#endif
