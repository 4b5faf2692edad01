// checks.h - suggests fixes for checks that are outdated: another thread changes the value before
// it is used.
#ifndef SMC_REPORT_CHECKS_H
#define SMC_REPORT_CHECKS_H

#include "result/result.h"

// If a thread fails because of a value that it had read differently before, without synchronising
// in between, returns a sentence, which the caller frees; NULL otherwise. `file` is the program's
// main file. Sets mentioned[event] for the events to which the sentence refers.
char *smc_advice_outdated_check(const smc_program *, const char *file, const smc_error *,
                                bool *mentioned);
// Likewise for a pointer to an object: the pointer was read under a lock, and the object is freed
// after the lock was released.
char *smc_advice_freed_after_check(const smc_program *, const char *file, const smc_error *,
                                   bool *mentioned);

#endif
