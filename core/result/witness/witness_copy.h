// witness_copy.h - copies the execution that shows an error from the current graph.
#ifndef SMC_RESULT_WITNESS_COPY_H
#define SMC_RESULT_WITNESS_COPY_H

#include "models/model.h"
#include "result/witness/witness.h"

// A copy of the current graph, which shows an error at `culprit` and, unless it is 0, `other`;
// linearised. culprit = 0: the disabled threads show it, and their next actions are added as
// pending events.
smc_witness smc_witness_of(const smc_graph *, const smc_model *, smc_model_state *, smc_id culprit,
                           smc_id other);

// The one of two events that is not in the (po u rf)-prefix of the other: b if it comes after a,
// otherwise a. b may be 0.
smc_id smc_last_of(const smc_graph *, smc_id a, smc_id b);

// A copy of one event, which need not be linked. Does not set `rf` and `step`.
smc_witness_event smc_witness_event_of(const smc_graph *, smc_id);

#endif
