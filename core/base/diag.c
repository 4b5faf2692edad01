#include "base/diag.h"

#include <stdarg.h>
#include <stdio.h>

void smc_diag_error(const smc_diag *diag, const char *file, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    char *text = NULL;
    int n = vasprintf(&text, fmt, ap);
    va_end(ap);
    if (n < 0) return;
    if (diag && diag->report) diag->report(diag->self, file, 0, 0, "error", text);
    free(text);
}
