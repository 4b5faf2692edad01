// interleave.h - an error that an interleaving of the threads shows, too, is shown by one: weak
// memory is not its cause.
#ifndef SMC_RUN_INTERLEAVE_H
#define SMC_RUN_INTERLEAVE_H

#include "explorers/explorer.h"
#include "interp/interp.h"
#include "parallel/encoded.h"

// After an exploration of the program under the model, by the explorer, with the options: explores
// a part of its executions under sc, where that allows less, and replaces each reported execution
// that needs weak memory by one of these that shows the same error.
// false: the program has learnt something about itself, so that all locations have other numbers:
// the result is of no use, and the exploration has to be made anew.
SMC_MUST_USE bool smc_prefer_interleavings(smc_interp *, const smc_model *, const smc_explorer *,
                                           const smc_explore_options *, smc_result *);

// The same where the result is of several processes, whose numbers `told` has; the program's are
// others.
void smc_prefer_interleavings_told(smc_interp *, const smc_model *, const smc_explorer *,
                                   const smc_explore_options *, smc_decoded *told, smc_result *);

#endif
