// debugger.h - an execution that is run again, step by step, by a person or a script: the replay
// tells of a step and waits until the debugger returns.
#ifndef SMC_DEBUGGER_H
#define SMC_DEBUGGER_H

#include "tools/debugger/session.h"

// `file`: NULL, or whence commands are read; on a terminal they are read in any case. false:
// message given.
SMC_MUST_USE bool smc_debugger_start(smc_session *, const smc_report *, const smc_console *,
                                     const char *file);
void smc_debugger_step(void *session, const smc_replay_moment *); // a smc_replay_observer
void smc_debugger_end(smc_session *); // there are no more steps: the last commands

#endif
