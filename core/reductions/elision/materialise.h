// materialise.h - replays executions that show errors so that all their accesses are events.
#ifndef SMC_ELISION_MATERIALISE_H
#define SMC_ELISION_MATERIALISE_H

#include "models/model.h"
#include "result/result.h"

// Settings of the exploration that found the executions.
typedef struct smc_materialise_settings {
    bool coherence;                // the graph contained coherence
    bool ordered_arrivals;         // arrivals at barriers had one order
    bool elided;                   // the program elided accesses
    smc_dropped_repetitions drops; // repetitions that were not explored
} smc_materialise_settings;

// Replays the execution of every error with the program restarted without elision. Returns false if
// the replay does not show an error. Afterwards all steps of the program are new, and locations in
// the errors are outdated.
SMC_MUST_USE bool smc_materialise_errors(smc_program *, const smc_model *,
                                         const smc_explore_options *, smc_materialise_settings,
                                         smc_result *);
// Replays an execution that had an unknown property. The errors that the replay shows replace those
// of the result.
SMC_MUST_USE bool smc_materialise_execution(smc_program *, const smc_model *,
                                            const smc_explore_options *, smc_materialise_settings,
                                            const smc_abstract_execution *, smc_result *);

// Explores and then replays the errors. If a replay fails, explores again with plain accesses as
// events. For explorers whose graphs contain neither coherence nor elided accesses.
typedef void smc_exploration(smc_program *, const smc_model *, const smc_explore_options *,
                             smc_result *);
void smc_explore_in_full(smc_exploration *, smc_program *, const smc_model *,
                         const smc_explore_options *, smc_result *);

#endif
