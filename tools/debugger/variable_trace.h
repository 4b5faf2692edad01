// variable_trace.h - records, at each step of a replay, the variables of the thread that makes the
// step.
#ifndef SMC_DEBUGGER_VARIABLE_TRACE_H
#define SMC_DEBUGGER_VARIABLE_TRACE_H

#include "tools/debugger/session.h"

// Starts a session that only records steps. It refers to the report.
void smc_trace_start(smc_session *, const smc_report *);
// Called at each step, as a smc_replay_observer.
void smc_trace_step(void *session, const smc_replay_moment *);
// Adds the recorded variables to *out and ends the session.
void smc_trace_end(smc_session *, smc_variable_trace *out);

#endif
