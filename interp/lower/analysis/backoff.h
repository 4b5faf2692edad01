// backoff.h - private memory that decides how long a thread waits, and nothing else: the state of a
// back-off (docs/design/rounds.md#the-slice).
#ifndef SMC_LOWER_BACKOFF_H
#define SMC_LOWER_BACKOFF_H

#include "interp/lower/analysis/matters.h"

// Of the module: objects that are back-off state, and all loads and stores of these, get metadata
// of kinds.backoff. Whether there are any.
bool smc_find_backoff(smc_kinds, LLVMModuleRef);

#endif
