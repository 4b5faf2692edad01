// lasso.h - whether the threads with which an execution ends can go on for ever, fairly
// (docs/termination.md).
#ifndef SMC_RESULT_ENDS_LASSO_H
#define SMC_RESULT_ENDS_LASSO_H

#include "result/errors.h"

// The current graph has no enabled thread, all its actions are events, and threads end with rounds
// that they can repeat (SMC_BLOCK, SMC_BOUND). Records an error if these rounds, one of each
// thread, come in an order in which each reads what it has read and memory is in the end what it
// was before. Returns whether there is one.
bool smc_errors_lasso(smc_errors *);

// The last event of a thread that waits in such a cycle in which each location has one value all
// the time: the wait never ends. 0: there is none, or no thread ends with a round that undoes what
// it does.
smc_id smc_waits_among_rounds(const smc_errors *);

#endif
