// survey.h - determines how threads divide their private memory into cells, by one execution with
// elision.
//
// A replay with all plain accesses as events restarts for each cell that must be divided, and each
// time repeats all of main's actions before. In a survey, the program notes how the elided accesses
// divide memory (smc_start.surveys). Divisions that this execution does not show are found by
// restarts.
#ifndef SMC_SURVEY_H
#define SMC_SURVEY_H

#include "models/model.h"
#include "result/options.h"

// Runs the execution in which each thread, in the order of creation, continues until it must wait.
// Every replay calls this after its first restart, so that the steps of an execution have the same
// numbers in each replay.
void smc_survey_cells(smc_program *, const smc_model *, const smc_explore_options *);

#endif
