// checks.h - what a thread has checked and another one changes before it is used.
#ifndef SMC_REPORT_CHECKS_H
#define SMC_REPORT_CHECKS_H

#include "result/result.h"

// In a sentence, where a thread fails by a value that it has read another value of before, and
// learnt nothing of others in between. NULL: it is another matter. Owned by the caller. file: the
// one that the program goes by. mentioned: becomes true of the events that it speaks of.
char *smc_checks_outdated(const smc_program *, const char *file, const smc_error *,
                          bool *mentioned);
// The same of a pointer whose object is freed, where the lock under which it was read has been
// unlocked.
char *smc_checks_freed(const smc_program *, const char *file, const smc_error *, bool *mentioned);

#endif
