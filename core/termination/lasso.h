// lasso.h - detects whether the threads can run for ever, fairly, after an execution
// (docs/termination.md).
#ifndef SMC_TERMINATION_LASSO_H
#define SMC_TERMINATION_LASSO_H

#include "result/errors.h"

// Records an error if the last rounds of the threads that have not ended, one for each, can be
// interleaved such that each read returns what it has returned and memory is restored at the end.
// Requires that the current graph has no enabled thread and that all its actions are events (no
// reductions). Returns whether there is such an interleaving.
bool smc_errors_lasso(smc_errors *);

// The last event of a thread that waits in such a cycle in which no location changes its value, so
// that its wait never ends. 0: there is none, or no thread ends with a net-zero round.
smc_id smc_waits_among_rounds(const smc_errors *);

#endif
