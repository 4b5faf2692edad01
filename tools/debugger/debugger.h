// debugger.h - steps through an execution interactively or by a script: the replay calls the
// debugger at each step and continues when it returns.
#ifndef SMC_DEBUGGER_H
#define SMC_DEBUGGER_H

#include "tools/debugger/session.h"

// Starts a session. `file` has the commands; NULL: they are read from the terminal, if there is
// one. Returns false after a message.
SMC_MUST_USE bool smc_debugger_start(smc_session *, const smc_report *, const smc_console *,
                                     const char *file);
// Called at each step, as a smc_replay_observer.
void smc_debugger_step(void *session, const smc_replay_moment *);
// Reads and executes the remaining commands, after the last step of the replay.
void smc_debugger_end(smc_session *);

#endif
