// updates.h - suggests fixes for lost updates.
#ifndef SMC_REPORT_UPDATES_H
#define SMC_REPORT_UPDATES_H

#include "result/result.h"

// Returns a sentence if an assertion fails because of a value that a thread computed from an
// earlier read, while another thread wrote in between; NULL: not applicable. The caller frees it.
char *smc_updates_lost(const smc_program *, const char *file, const smc_error *);

// For two threads that read the same write and then both write, so that both take the same item.
// NULL: not applicable.
char *smc_updates_of_both(const smc_program *, const char *file, const smc_error *);

// For two threads that write the same array element because both have read the same index. NULL:
// not applicable.
char *smc_updates_of_index(const smc_program *, const char *file, const smc_error *);

#endif
