// liveness.h - checks the bound of memory liveness on a complete execution.
#ifndef SMC_CANDIDATE_LIVENESS_H
#define SMC_CANDIDATE_LIVENESS_H

#include "candidates/candidate.h"
#include "result/result.h"

// Whether no thread reads an old write more often in a row than the options allow
// (docs/design/cdschecker.md). Records the place of each violation in the result.
bool smc_candidate_is_live(const smc_explore_options *, const smc_candidate *, smc_result *);

#endif
