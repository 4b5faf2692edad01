// observe.h - asks all observers about an event or an execution.
#ifndef SMC_OBSERVE_H
#define SMC_OBSERVE_H

#include "result/errors.h"

// About the event linked last, which the model has been told of. Returns whether it shows an error;
// that is recorded. None is where the exploration is to stop: what the model has said of the graph
// may have been in haste; nor where only whole executions are looked at.
bool smc_errors_of_event(smc_errors *, smc_id);

// All errors that the events of the current graph show, each beside all others.
void smc_errors_of_execution(smc_errors *);

#endif
