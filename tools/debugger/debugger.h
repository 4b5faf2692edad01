// debugger.h - steps through an execution interactively or by a script: the replay calls the
// debugger at each step and continues when it returns.
#ifndef SMC_DEBUGGER_H
#define SMC_DEBUGGER_H

#include "tools/debugger/session.h"

// `file` is NULL, or the source of commands; on a terminal commands are always read. Prints a
// message and returns false on failure.
SMC_MUST_USE bool smc_debugger_start(smc_session *, const smc_report *, const smc_console *,
                                     const char *file);
void smc_debugger_step(void *session, const smc_replay_moment *); // a smc_replay_observer
// Executes the remaining commands after the last step.
void smc_debugger_end(smc_session *);

#endif
