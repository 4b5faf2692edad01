// witness_copy.h - the execution that shows an error, as it is copied from the current graph.
#ifndef SMC_RESULT_WITNESS_COPY_H
#define SMC_RESULT_WITNESS_COPY_H

#include "models/model.h"
#include "result/witness/witness.h"

// A copy of the current graph that shows an error at `culprit` and, if it is not 0, at `other`. A
// culprit of 0 stands for the disabled threads, whose actions are added as pending.
smc_witness smc_witness_of(const smc_graph *, const smc_model *, smc_model_state *, smc_id culprit,
                           smc_id other);

// Of two events (0: only one), one that is not in the (po u rf)-prefix of the other: b only where a
// must come before it.
smc_id smc_last_of(const smc_graph *, smc_id a, smc_id b);

// A copy of one event, linked or about to be; what it reads and its place in the linearisation (rf,
// step) are not set.
smc_witness_event smc_witness_event_of(const smc_graph *, smc_id);

#endif
