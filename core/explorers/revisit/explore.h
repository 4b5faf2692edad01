// explore.h - the loop of an exploration, of all or of a part.
#ifndef SMC_REVISIT_EXPLORE_H
#define SMC_REVISIT_EXPLORE_H

#include "explorers/revisit/engine.h"

void revisit_explore(smc_program *, const smc_model *, const smc_explore_options *, bool coherence,
                     smc_result *);
// The same, watched. False: it was given up, and the result is of no use.
SMC_MUST_USE bool revisit_explore_watched(smc_program *, const smc_model *,
                                          const smc_explore_options *, bool coherence,
                                          revisit_visitor, smc_result *);
// A part of it (smc_explorer.explore_work).
void revisit_explore_work(smc_program *, const smc_model *, const smc_explore_options *,
                          bool coherence, const smc_work *, const smc_sharing *, smc_result *);
// The same without coherence, watched. False: it was given up, and the result is of no use.
SMC_MUST_USE bool revisit_explore_work_watched(smc_program *, const smc_model *,
                                               const smc_explore_options *, revisit_visitor,
                                               const smc_work *, const smc_sharing *, smc_result *);
bool revisit_supports(const smc_model *);

// Explores otherwise: of the engine `visit`, `sampler` and `watch` are taken.
void revisit_explore_otherwise(revisit_engine, smc_program *, bool coherence);

#endif
