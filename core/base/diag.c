#include "base/diag.h"

void smc_diag_error(const smc_diag *diag, const char *file, const char *fmt, ...) {
    if (!diag || !diag->report) return;
    va_list ap;
    va_start(ap, fmt);
    char *text = smc_vformat(fmt, ap);
    va_end(ap);
    diag->report(diag->self, file, 0, 0, "error", text);
    free(text);
}
