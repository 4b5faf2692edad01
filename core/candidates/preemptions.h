// preemptions.h - the least number of preemptions with which an execution can be interleaved.
#ifndef SMC_CANDIDATE_PREEMPTIONS_H
#define SMC_CANDIDATE_PREEMPTIONS_H

#include "candidates/candidate.h"

// Whether the execution, an interleaving, is one with `most` preemptions at most, by the definition
// of docs/preemptions.md: every order of its events that makes it is tried. `start`: main's first
// step. SMC_TOO_LONG: there are too many.
SMC_MUST_USE smc_status smc_candidate_has_few_preemptions(smc_program *, const smc_step *start,
                                                          const smc_candidate *, uint32_t most,
                                                          bool *out);

#endif
