// materialise.h - replays executions so that all accesses are events, to show their errors.
#ifndef SMC_ELISION_MATERIALISE_H
#define SMC_ELISION_MATERIALISE_H

#include "models/model.h"
#include "result/result.h"

// Settings of the exploration that found an execution.
typedef struct smc_materialise_settings {
    bool coherence;                // the graph contained the coherence orders
    bool ordered_arrivals;         // arrivals at barriers had one order
    bool elided;                   // the program elided accesses
    smc_dropped_repetitions drops; // repetitions that were not explored
} smc_materialise_settings;

// Replays the executions of all errors, with the program restarted without elision, and replaces
// the errors by those that the replays show. Returns false if a replay does not show its error.
// Afterwards all steps of the program are new, and locations in the errors are outdated.
SMC_MUST_USE bool smc_materialise_errors(smc_program *, const smc_model *,
                                         const smc_explore_options *, smc_materialise_settings,
                                         smc_result *);
// Replays an execution that has a property unknown until then (smc_elision_is_refuted). The
// error that the replay shows replaces those of the result. Returns false if the replay shows no
// error.
SMC_MUST_USE bool smc_materialise_execution(smc_program *, const smc_model *,
                                            const smc_explore_options *, smc_materialise_settings,
                                            const smc_abstract_execution *, smc_result *);

// Explores, and then replays the errors. If a replay does not show its error, explores again with
// plain accesses as events. For explorers whose graphs contain neither coherence nor elided
// accesses.
typedef void smc_explore_callback(smc_program *, const smc_model *, const smc_explore_options *,
                                  smc_result *);
void smc_explore_in_full(smc_explore_callback *, smc_program *, const smc_model *,
                         const smc_explore_options *, smc_result *);

#endif
