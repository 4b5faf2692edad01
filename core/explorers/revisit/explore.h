// explore.h - runs an exploration by revisits, or a part of it.
#ifndef SMC_REVISIT_EXPLORE_H
#define SMC_REVISIT_EXPLORE_H

#include "explorers/revisit/engine.h"

// Explores all executions and fills the result. `coherence`: the graph contains it (trust).
void revisit_explore(smc_program *, const smc_model *, const smc_explore_options *, bool coherence,
                     smc_result *);
// As revisit_explore, with a visitor. Returns false if the visitor abandoned the exploration; the
// result is then meaningless.
SMC_MUST_USE bool revisit_explore_watched(smc_program *, const smc_model *,
                                          const smc_explore_options *, bool coherence,
                                          revisit_visitor, smc_result *);
// Explores a part (smc_explorer.explore_work).
void revisit_explore_work(smc_program *, const smc_model *, const smc_explore_options *,
                          bool coherence, const smc_work *, const smc_sharing *, smc_result *);
// As revisit_explore_work, without coherence and with a visitor. Returns false if the visitor
// abandoned the exploration; the result is then meaningless.
SMC_MUST_USE bool revisit_explore_work_watched(smc_program *, const smc_model *,
                                               const smc_explore_options *, revisit_visitor,
                                               const smc_work *, const smc_sharing *, smc_result *);

// Whether the model supports exploration by revisits.
bool revisit_supports(const smc_model *);

// Runs another main loop than exploration: `visit`, with `sampler` and `watch`, of the engine that
// is passed.
void revisit_explore_otherwise(revisit_engine, smc_program *, bool coherence);

#endif
