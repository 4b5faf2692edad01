// variable_trace.h - an execution that is run again for what each step's thread has in its
// variables there.
#ifndef SMC_DEBUGGER_VARIABLE_TRACE_H
#define SMC_DEBUGGER_VARIABLE_TRACE_H

#include "tools/debugger/session.h"

void smc_trace_start(smc_session *, const smc_report *);
void smc_trace_step(void *session, const smc_replay_moment *); // a smc_replay_observer
// Adds what was found; the session is over.
void smc_trace_end(smc_session *, smc_variable_trace *out);

#endif
