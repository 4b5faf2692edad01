// lasso.h - detects fair infinite executions: whether the threads can continue for ever after an
// execution that was cut or blocked (docs/design/starvation.md).
#ifndef SMC_TERMINATION_LASSO_H
#define SMC_TERMINATION_LASSO_H

#include "result/errors.h"

// Records an error if the last rounds of all threads that have not ended, one round of each, can be
// interleaved such that each read returns the value that it has returned before and memory is
// restored at the end. Requires that no thread is enabled in the current graph and that all actions
// are events (no reductions). Returns whether there is such an interleaving.
bool smc_errors_record_lasso(smc_errors *);

// Returns the last event of a thread that waits for ever while other threads repeat net-zero
// rounds, such that no location changes its value in the cycle. 0: there is no such thread, or no
// thread ends with a net-zero round.
smc_id smc_last_wait_in_rounds(const smc_errors *);

#endif
