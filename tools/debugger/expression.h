// expression.h - expressions of C, without assignments, calls and casts, over what a thread sees at
// a step.
#ifndef SMC_DEBUGGER_EXPRESSION_H
#define SMC_DEBUGGER_EXPRESSION_H

#include "tools/debugger/memory.h"

// What it is, in words; the caller's. NULL: *fault says why, the caller's.
char *smc_expression_words(const smc_memory_view *, const char *text, char **fault);

#endif
