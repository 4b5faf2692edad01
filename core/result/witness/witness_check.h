// witness_check.h - the witness check: validates a complete execution from scratch.
#ifndef SMC_RESULT_WITNESS_CHECK_H
#define SMC_RESULT_WITNESS_CHECK_H

#include "models/model.h"

// Recomputes the incremental data of the current graph, and evaluates the model's axioms with the
// coherence order that the model reports. Returns NULL if both agree; otherwise describes the
// difference, which is a bug in smc.
const char *smc_check_execution(const smc_graph *, const smc_model *, smc_model_state *);

#endif
