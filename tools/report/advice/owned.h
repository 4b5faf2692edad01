// owned.h - a lock of the program's own, an atomic word, that a thread releases without having it.
#ifndef SMC_REPORT_OWNED_H
#define SMC_REPORT_OWNED_H

#include "result/result.h"

// In a sentence, where a thread of the error has held the lock meanwhile, or takes it after that.
// NULL: there is none. Owned by the caller. file: the one that the program goes by.
// mentioned: becomes true of the events that it speaks of.
char *smc_owned_release(const smc_program *, const char *file, const smc_error *, bool *mentioned);

#endif
