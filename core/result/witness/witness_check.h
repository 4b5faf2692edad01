// witness_check.h - the witness check: a finished execution, judged again from scratch.
#ifndef SMC_RESULT_WITNESS_CHECK_H
#define SMC_RESULT_WITNESS_CHECK_H

#include "models/model.h"

// Recomputes the current graph's bookkeeping and evaluates the model's axioms on it, with the
// coherence order that the model claims to have. NULL, or what is wrong: a bug in smc.
const char *smc_check_execution(const smc_graph *, const smc_model *, smc_model_state *);

#endif
