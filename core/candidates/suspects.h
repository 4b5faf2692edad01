// suspects.h - finds the executions for which a graph must be built to look for errors.
#ifndef SMC_CANDIDATES_SUSPECTS_H
#define SMC_CANDIDATES_SUSPECTS_H

#include "candidates/candidate.h"

// Whether the event is an error without another event: its action is an error, or it reads memory
// that was never written and does more than copy it.
bool smc_candidate_is_error(const smc_candidate_event *);
// Whether the event can be an error together with other events. False for an initialisation that is
// an error together with an earlier use, for which the answer is true.
bool smc_candidate_may_be_error(smc_program *, const smc_candidate *, const smc_candidate_event *);

#endif
