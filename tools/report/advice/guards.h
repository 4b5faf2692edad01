// guards.h - suggests the lock that should protect two racing accesses.
#ifndef SMC_REPORT_GUARDS_H
#define SMC_REPORT_GUARDS_H

#include "result/result.h"

// Returns a sentence for a data race, which the caller frees; NULL: no access to the location is
// made under a lock, or there is no suggestion. `file` is the program's main file.
char *smc_advice_common_lock(const smc_program *, const char *file, const smc_error *);

#endif
