// reachable.h - which functions a program may come to.
#ifndef SMC_REACHABLE_H
#define SMC_REACHABLE_H

#include "interp/bytecode/bytecode.h"

// For each function, whether it may be run: the entry, what is called, and whatever has its address
// in code or in a variable. More than those that are run, never fewer. The caller's.
bool *smc_code_reachable(const smc_code *);

#endif
