// updates.h - suggests fixes for lost updates: a thread computes from a value that another thread
// overwrites meanwhile.
#ifndef SMC_REPORT_UPDATES_H
#define SMC_REPORT_UPDATES_H

#include "result/result.h"

// If an assertion fails because of a value that a thread computed from an earlier read, while
// another thread wrote in between, returns a sentence, which the caller frees; NULL otherwise.
char *smc_advice_update_in_assertion(const smc_program *, const char *file, const smc_error *);

// Likewise for two threads that read the same write and then both write, so that both take the same
// item.
char *smc_advice_lost_update(const smc_program *, const char *file, const smc_error *);

// Likewise for two threads that write to the same array element, because both have read the same
// index.
char *smc_advice_same_index(const smc_program *, const char *file, const smc_error *);

#endif
