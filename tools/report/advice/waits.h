// waits.h - a wait for a condition after which what it waited for is not checked again, or which
// begins after the signal.
#ifndef SMC_REPORT_WAITS_H
#define SMC_REPORT_WAITS_H

#include "result/result.h"

// In a sentence; NULL: the error does not come after such a wait. Owned by the caller. file: the
// one that the program goes by.
char *smc_waits_once(const smc_program *, const char *file, const smc_error *);
// The same of a signal that is lost because what is checked is written without the mutex.
char *smc_waits_late(const smc_program *, const char *file, const smc_error *);

// Where a thread changes what the one that waits has checked, and signals nothing after that.
char *smc_waits_unsignalled(const smc_program *, const char *file, const smc_error *);

#endif
