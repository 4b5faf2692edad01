// commands.h - the commands of the debugger (docs/debugger.md).
#ifndef SMC_DEBUGGER_COMMANDS_H
#define SMC_DEBUGGER_COMMANDS_H

#include "tools/debugger/session.h"

// Reads and executes commands until one requires that the replay continues, or until there are no
// more.
void smc_commands_run(smc_session *);

#endif
