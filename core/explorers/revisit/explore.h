// explore.h - runs an exploration by revisits, or a part of it.
#ifndef SMC_REVISIT_EXPLORE_H
#define SMC_REVISIT_EXPLORE_H

#include "explorers/revisit/engine.h"

// What is explored, and how.
typedef struct revisit_exploration {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    bool coherence;        // is part of the graph (trust)
    revisit_visitor watch; // may be {0}
} revisit_exploration;

// Explores all executions and fills the result. Returns false if the visitor abandoned the
// exploration; the result is then meaningless.
SMC_MUST_USE bool revisit_explore(const revisit_exploration *, smc_result *);

// Explores a part (smc_explorer.explore_work). Returns false in the same cases as revisit_explore.
bool revisit_explore_work(const revisit_exploration *, const smc_work *, const smc_work_sharing *,
                          smc_result *);

// Whether the model supports exploration by revisits.
bool revisit_supports(const smc_model *);

// Runs another main loop than exploration: `visit`, with `sampler` and `watch`, of the engine that
// is passed.
void revisit_run_loop(revisit_engine, smc_program *, bool coherence);

#endif
