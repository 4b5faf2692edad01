// witness_copy.h - copies the execution that shows an error from the current graph.
#ifndef SMC_RESULT_WITNESS_COPY_H
#define SMC_RESULT_WITNESS_COPY_H

#include "models/model.h"
#include "result/witness/witness.h"

// Copies the current graph, which shows an error at event `culprit` and, if it is not 0, event
// `other`, and chooses a display order. culprit = 0: the disabled threads show the error; their
// next actions are added as pending events. The caller frees the arrays (smc_error_free).
smc_witness smc_witness_of(const smc_graph *, const smc_model *, smc_model_state *, smc_id culprit,
                           smc_id other);

// Copies the whole current graph, whose link order is an interleaving and becomes the display
// order. The events from position `cycle` of the link order on can repeat for ever; those of thread
// `culprit` among them show the error, or its last event if it has none among them.
smc_witness smc_witness_of_run(const smc_graph *, uint32_t cycle, uint32_t culprit);

// Returns the event that is not in the (po u rf)-prefix of the other: b if b comes after a,
// otherwise a. b may be 0.
smc_id smc_later_of(const smc_graph *, smc_id a, smc_id b);

// Copies one event, which need not be linked. `rf` is -1; `step` is the position in link order of a
// linked event.
smc_witness_event smc_witness_event_of(const smc_graph *, smc_id);

#endif
