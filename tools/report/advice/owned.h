// owned.h - suggests a fix if a thread releases a lock that it does not hold, where the program
// implements the lock itself by an atomic word.
#ifndef SMC_REPORT_OWNED_H
#define SMC_REPORT_OWNED_H

#include "result/result.h"

// If a thread that fails held the lock at that time, or takes it afterwards, returns a sentence,
// which the caller frees; NULL otherwise. `file` is the program's main file. Sets mentioned[event]
// for the events to which the sentence refers.
char *smc_advice_keep_lock(const smc_program *, const char *file, const smc_error *,
                           bool *mentioned);

#endif
