// guards.h - suggests a lock for two racing accesses.
#ifndef SMC_REPORT_GUARDS_H
#define SMC_REPORT_GUARDS_H

#include "result/result.h"

// Returns a sentence for a data race; NULL: no access to the location is made under a lock, or no
// suggestion is known. The caller frees it. `file` is the program's main file.
char *smc_guards_of(const smc_program *, const char *file, const smc_error *);

#endif
