// observe.h - calls all observers for an event or an execution.
#ifndef SMC_OBSERVE_H
#define SMC_OBSERVE_H

#include "result/errors.h"

// Checks the event, which must have been linked last and added to the model, against the earlier
// events. Records errors and returns whether there are any. Finds none if a stop is requested,
// because the model's answers may then be incomplete, or if only complete executions are checked
// (smc_errors.counts).
bool smc_errors_check_event(smc_errors *, smc_id);

// Checks each event of the current, complete graph against all others and records all errors.
void smc_errors_check_execution(smc_errors *);

#endif
