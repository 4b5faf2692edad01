// interleave.h - finds errors of weak-memory executions in interleavings of the threads too, which
// are easier to understand.
#ifndef SMC_RUN_INTERLEAVE_H
#define SMC_RUN_INTERLEAVE_H

#include "explorers/explorer.h"
#include "interp/interp.h"
#include "parallel/encoded.h"

// To be called after an exploration under a model weaker than sc. Explores some of the program's
// executions under sc, and replaces each reported execution that needs weak memory by one under sc
// that has the same error. Returns false if the program has learnt a new fact, which changes the
// numbers of locations: the result is then invalid, and the exploration must be repeated.
SMC_MUST_USE bool smc_prefer_interleavings(smc_interp *, const smc_model *, const smc_explorer *,
                                           const smc_explore_options *, smc_result *);

// The same for a result that several processes have found, whose location numbers are those of
// `decoded` instead of the program.
void smc_prefer_interleavings_jobs(smc_interp *, const smc_model *, const smc_explorer *,
                                   const smc_explore_options *, smc_decoded *decoded, smc_result *);

#endif
