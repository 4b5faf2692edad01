// unfold.h - errors with all accesses of the executions that show them, where the exploration was without some.
#ifndef SMC_EXPLORERS_UNFOLD_H
#define SMC_EXPLORERS_UNFOLD_H

#include "explorers/explorer.h"

// The program begins anew, without folding. `how`: the graph's options, of the exploration. False: one of the errors, or any, does not
// show; all steps of the program are others then, and the errors' locations are not the program's any more.
SMC_MUST_USE bool smc_unfold_errors(smc_program *, const smc_model *, const smc_explore_options *, smc_graph_options how, smc_result *);
// The same of an execution in which something shows that is not known. It takes the place of the errors.
SMC_MUST_USE bool smc_unfold_execution(smc_program *, const smc_model *, const smc_explore_options *, smc_graph_options how,
                                       const smc_script *, smc_result *);

// Explores, and shows the errors in full; where that cannot be, explores once more with plain events. For explorers whose graphs
// are without coherence and without followers.
void smc_explore_in_full(smc_explore *, smc_program *, const smc_model *, const smc_explore_options *, smc_result *);

#endif
