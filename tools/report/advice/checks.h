// checks.h - suggests fixes for checks whose value another thread changes before it is used.
#ifndef SMC_REPORT_CHECKS_H
#define SMC_REPORT_CHECKS_H

#include "result/result.h"

// Returns a sentence if a thread fails because of a value that it had read differently before,
// without synchronising in between; NULL: not applicable. The caller frees it. `file` is the
// program's main file. mentioned[event] is set for the events that the sentence mentions.
char *smc_checks_outdated(const smc_program *, const char *file, const smc_error *,
                          bool *mentioned);
// The same for a pointer whose object is freed after the lock under which it was read was released.
char *smc_checks_freed(const smc_program *, const char *file, const smc_error *, bool *mentioned);

#endif
