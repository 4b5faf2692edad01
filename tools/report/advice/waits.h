// waits.h - suggests fixes for waits on condition variables: the condition is not checked again, or
// the signal came before.
#ifndef SMC_REPORT_WAITS_H
#define SMC_REPORT_WAITS_H

#include "result/result.h"

// Returns a sentence; NULL: the error does not follow such a wait. The caller frees it. `file` is
// the program's main file.
char *smc_waits_once(const smc_program *, const char *file, const smc_error *);
// For a signal that is lost because the condition is changed without holding the mutex.
char *smc_waits_late(const smc_program *, const char *file, const smc_error *);

// For a thread that changes the condition without signalling afterwards.
char *smc_waits_unsignalled(const smc_program *, const char *file, const smc_error *);

#endif
