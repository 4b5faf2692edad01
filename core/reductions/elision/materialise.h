// materialise.h - replays executions with errors so that all their accesses are events.
#ifndef SMC_ELISION_MATERIALISE_H
#define SMC_ELISION_MATERIALISE_H

#include "models/model.h"
#include "result/result.h"

// Settings of the exploration: coherence in the graph; one order of arrivals at barriers; the
// program elided accesses; attempts that would be reverted were dropped.
typedef struct smc_materialise_how {
    bool coherence, settles, folded;
    smc_drops drops;
} smc_materialise_how;

// Replays every error's execution with the program restarted without elision. Returns false if an
// error does not show. Afterwards all steps of the program are new, and locations in the errors are
// outdated.
SMC_MUST_USE bool smc_materialise_errors(smc_program *, const smc_model *,
                                         const smc_explore_options *, smc_materialise_how,
                                         smc_result *);
// Replays an execution that showed an unknown property. What it shows replaces the errors.
SMC_MUST_USE bool smc_materialise_execution(smc_program *, const smc_model *,
                                            const smc_explore_options *, smc_materialise_how,
                                            const smc_abstract_execution *, smc_result *);

// Explores and replays the errors; if that fails, explores again with plain accesses as events. For
// explorers whose graphs have neither coherence nor elided accesses.
typedef void smc_exploration(smc_program *, const smc_model *, const smc_explore_options *,
                             smc_result *);
void smc_explore_in_full(smc_exploration *, smc_program *, const smc_model *,
                         const smc_explore_options *, smc_result *);

#endif
