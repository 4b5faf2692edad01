// expression.h - evaluates C expressions (without assignments, calls and casts) in the view that a
// thread has at a step.
#ifndef SMC_DEBUGGER_EXPRESSION_H
#define SMC_DEBUGGER_EXPRESSION_H

#include "tools/debugger/memory.h"

// Returns the value of the expression as text. On failure, returns NULL and sets *fault to a
// message. The caller frees either.
char *smc_expression_text(const smc_memory_view *, const char *text, char **fault);

#endif
