// commands.h - debugger commands (docs/debugger.md).
#ifndef SMC_DEBUGGER_COMMANDS_H
#define SMC_DEBUGGER_COMMANDS_H

#include "tools/debugger/session.h"

// Reads and executes commands until one continues the replay, or none are left.
void smc_commands_run(smc_session *);

#endif
