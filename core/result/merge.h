// merge.h - the results of the parts of an exploration as that of the whole.
#ifndef SMC_RESULT_MERGE_H
#define SMC_RESULT_MERGE_H

#include "result/result.h"

// Adds a part to what is known of the others ({.complete = true} before the first one): counters
// add, errors are one for each kind and places, outcomes unite. Places are of one program, as it
// has numbered them. The part is empty afterwards.
void smc_result_merge(smc_result *into, smc_result *part);
// To one that has none, from one that has none then.
void smc_result_move_errors(smc_result *to, smc_result *from);

#endif
