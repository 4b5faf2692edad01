// owned.h - suggests a fix if a thread releases a lock of the program's own, an atomic word, that
// it does not hold.
#ifndef SMC_REPORT_OWNED_H
#define SMC_REPORT_OWNED_H

#include "result/result.h"

// Returns a sentence if a failing thread held the lock meanwhile or takes it afterwards; NULL: not
// applicable. The caller frees it. `file` is the program's main file. mentioned[event] is set for
// the events that the sentence mentions.
char *smc_owned_release(const smc_program *, const char *file, const smc_error *, bool *mentioned);

#endif
