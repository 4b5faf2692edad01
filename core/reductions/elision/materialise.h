// materialise.h - errors with all accesses of the executions that show them, where the exploration
// was without some.
#ifndef SMC_ELISION_MATERIALISE_H
#define SMC_ELISION_MATERIALISE_H

#include "models/model.h"
#include "result/result.h"

// How it was explored: with coherence in the graph; with arrivals at barriers in one order; by a
// program that has elided something; without attempts that are taken back.
typedef struct smc_materialise_how {
    bool coherence, settles, folded;
    smc_drops drops;
} smc_materialise_how;

// The program begins anew, without eliding. False: one of the errors, or any, does not show; all
// steps of the program are others then, and the errors' locations are not the program's any more.
SMC_MUST_USE bool smc_materialise_errors(smc_program *, const smc_model *,
                                         const smc_explore_options *, smc_materialise_how,
                                         smc_result *);
// The same of an execution in which something shows that is not known. It takes the place of the
// errors.
SMC_MUST_USE bool smc_materialise_execution(smc_program *, const smc_model *,
                                            const smc_explore_options *, smc_materialise_how,
                                            const smc_abstract_execution *, smc_result *);

// Explores, and shows the errors in full; where that cannot be, explores once more with plain
// events. For explorers whose graphs are without coherence and without elided accesses.
typedef void smc_exploration(smc_program *, const smc_model *, const smc_explore_options *,
                             smc_result *);
void smc_explore_in_full(smc_exploration *, smc_program *, const smc_model *,
                         const smc_explore_options *, smc_result *);

#endif
