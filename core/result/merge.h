// merge.h - merges the results of parts of an exploration.
#ifndef SMC_RESULT_MERGE_H
#define SMC_RESULT_MERGE_H

#include "result/result.h"

// Merges `part` into `into`, which is {.complete = true} before the first part: adds counters,
// merges errors with equal kind and places, and unites sets. The place numbers of both must be
// those of one program. Clears `part`.
void smc_result_merge(smc_result *into, smc_result *part);
// Moves the errors of `from` to `to`, which must have none.
void smc_result_move_errors(smc_result *to, smc_result *from);

#endif
