// commands.h - what a person or a script can say to a debugger (docs/debugger.md).
#ifndef SMC_DEBUGGER_COMMANDS_H
#define SMC_DEBUGGER_COMMANDS_H

#include "tools/debugger/session.h"

// Reads commands and does them until one has the replay go on, or there are none left.
void smc_commands_run(smc_session *);

#endif
