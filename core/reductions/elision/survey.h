// survey.h - finds how threads divide their own memory into cells, by one execution with elision.
//
// A replay with all plain accesses as events restarts for each cell that it has to divide, and then
// repeats all that main did before. In a survey the program notes how the elided accesses divide
// memory (smc_start.surveys). What this execution does not show is found by restarts.
#ifndef SMC_SURVEY_H
#define SMC_SURVEY_H

#include "models/model.h"
#include "result/options.h"

// Explores the execution in which each thread runs until it must wait, in the order of creation.
// Every replay calls this after its first restart, so that the steps of an execution have the same
// numbers in each of them.
void smc_survey_cells(smc_program *, const smc_model *, const smc_explore_options *);

#endif
