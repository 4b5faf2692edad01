// diag.h - diagnostics about the user's input: sources, modules, options.
#ifndef SMC_BASE_DIAG_H
#define SMC_BASE_DIAG_H

#include "base/base.h"

// Receives the diagnostics of compiling and lowering, each of which is reported in one line:
// "file:line:col: error: text [kind]".
typedef struct smc_diag {
    // Reports one diagnostic. `severity`: "error", "warning" or "note". Line and column 0: unknown.
    void (*report)(void *self, const char *file, unsigned line, unsigned column,
                   const char *severity, const char *text);
    void *self; // first argument of `report`
} smc_diag;

// Reports an error about a file as a whole, without a line. `diag` may be NULL.
void smc_diag_error(const smc_diag *diag, const char *file, const char *fmt, ...) SMC_PRINTF(3, 4);

#endif
