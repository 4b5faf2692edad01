// variable_trace.h - records the variables of each step's thread during a replay.
#ifndef SMC_DEBUGGER_VARIABLE_TRACE_H
#define SMC_DEBUGGER_VARIABLE_TRACE_H

#include "tools/debugger/session.h"

void smc_trace_start(smc_session *, const smc_report *);
void smc_trace_step(void *session, const smc_replay_moment *); // a smc_replay_observer
// Adds the recorded variables and ends the session.
void smc_trace_end(smc_session *, smc_variable_trace *out);

#endif
