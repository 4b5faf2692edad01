// diag.h - messages to the user about what lies in front of smc: a source, a module, an option.
#ifndef SMC_BASE_DIAG_H
#define SMC_BASE_DIAG_H

#include "base/base.h"

// Where diagnostics of the front end and the lowering go. One line each: "file:line:col: error:
// text [kind]".
typedef struct smc_diag {
    void (*report)(void *self, const char *file, unsigned line, unsigned column,
                   const char *severity, const char *text);
    void *self;
} smc_diag;

// One line, of severity "error", about a file as a whole. No `diag`: nobody wants to know.
void smc_diag_error(const smc_diag *diag, const char *file, const char *fmt, ...) SMC_PRINTF(3, 4);

#endif
