// preemptions.h - computes the minimum number of preemptions over the interleavings of an
// execution.
#ifndef SMC_CANDIDATE_PREEMPTIONS_H
#define SMC_CANDIDATE_PREEMPTIONS_H

#include "candidates/candidate.h"

// Sets *out: whether the execution has an interleaving with at most `most` preemptions
// (docs/preemptions.md). Considers all orders of its events; the execution must be sequentially
// consistent. `start`: the first step of main. Returns SMC_TOO_LONG if there are too many states,
// or the program's status if it fails.
SMC_MUST_USE smc_status smc_candidate_check_preemptions(smc_program *, const smc_step *start,
                                                        const smc_candidate *, uint32_t most,
                                                        bool *out);

#endif
