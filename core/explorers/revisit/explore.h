// explore.h - runs an exploration by revisits, or a part of it.
#ifndef SMC_REVISIT_EXPLORE_H
#define SMC_REVISIT_EXPLORE_H

#include "explorers/revisit/engine.h"

// The arguments of an exploration by revisits.
typedef struct revisit_exploration {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    bool coherence;        // the graph contains coherence (trust)
    revisit_visitor watch; // {0}: none
} revisit_exploration;

// Explores all executions and fills the result. Returns false if the visitor has abandoned the
// exploration; the result is meaningless then.
SMC_MUST_USE bool revisit_explore(const revisit_exploration *, smc_result *);

// Explores a part (smc_explorer.explore_work). Returns false if the visitor has abandoned the
// exploration.
bool revisit_explore_work(const revisit_exploration *, const smc_work *, const smc_work_sharing *,
                          smc_result *);

// Whether the model supports exploration by revisits.
bool revisit_supports(const smc_model *);

// Runs the main loop `visit` of the engine, instead of an exploration, with its `sampler` and
// `watch`.
void revisit_run_loop(revisit_engine, smc_program *, bool coherence);

#endif
