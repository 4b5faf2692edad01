// waits.h - suggests fixes for wrong waits on condition variables: the condition is not checked
// again after the wait, or the signal comes before the wait.
#ifndef SMC_REPORT_WAITS_H
#define SMC_REPORT_WAITS_H

#include "result/result.h"

// For a wait after which the condition is not checked again. All functions return a sentence that
// the caller frees; NULL: not applicable. `file` is the program's main file.
char *smc_advice_wait_in_loop(const smc_program *, const char *file, const smc_error *);
// For a signal that is lost because the condition is changed without holding the mutex.
char *smc_advice_signal_too_early(const smc_program *, const char *file, const smc_error *);

// For a thread that changes the condition and does not signal afterwards.
char *smc_advice_missing_signal(const smc_program *, const char *file, const smc_error *);

#endif
