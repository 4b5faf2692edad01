// recorded.h - begins an exploration with the first steps of a recorded execution.
#ifndef SMC_REVISIT_RECORDED_H
#define SMC_REVISIT_RECORDED_H

#include "explorers/revisit/engine.h"

// Adds the events of the recorded steps (smc_explore_options.recorded) to the empty graph. No
// revisit or eviction changes them afterwards (docs/design/tracer.md#recorded-steps). Returns false
// if the exploration ends with them: because of an error, or because the program does not have
// these steps, which result->message says.
bool revisit_add_recorded_steps(revisit_engine *);

#endif
