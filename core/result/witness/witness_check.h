// witness_check.h - the witness check, which validates a complete execution from scratch.
#ifndef SMC_RESULT_WITNESS_CHECK_H
#define SMC_RESULT_WITNESS_CHECK_H

#include "models/model.h"

// Recomputes the incremental data of the current graph and evaluates the axioms of the model with
// the coherence order that the model reports. Returns NULL, or a description of a difference, which
// is a bug in smc.
const char *smc_check_execution(const smc_graph *, const smc_model *, smc_model_state *);

#endif
