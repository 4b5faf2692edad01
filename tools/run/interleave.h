// interleave.h - if an interleaving of the threads also shows an error, reports that instead of a
// weak-memory execution.
#ifndef SMC_RUN_INTERLEAVE_H
#define SMC_RUN_INTERLEAVE_H

#include "explorers/explorer.h"
#include "interp/interp.h"
#include "parallel/encoded.h"

// To be called after an exploration: explores part of the program's executions under sc, if that is
// stronger than the model, and replaces each reported execution that needs weak memory by one under
// sc with the same error. Returns false if the program has learnt a new fact: the result is
// invalid, since locations have other numbers, and the exploration must be repeated.
SMC_MUST_USE bool smc_prefer_interleavings(smc_interp *, const smc_model *, const smc_explorer *,
                                           const smc_explore_options *, smc_result *);

// The same for a result of several processes, whose numbers are those of `told`, not of the
// program.
void smc_prefer_interleavings_told(smc_interp *, const smc_model *, const smc_explorer *,
                                   const smc_explore_options *, smc_decoded *told, smc_result *);

#endif
