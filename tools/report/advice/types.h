// types.h - suggests fixes for races on variables of types that guarantee less than programmers
// expect: volatile, and shared_ptr.
#ifndef SMC_REPORT_TYPES_H
#define SMC_REPORT_TYPES_H

#include "result/result.h"

// Return a sentence, which the caller frees; NULL: not applicable. `file` is the program's main
// file.
char *smc_advice_volatile(const smc_program *, const char *file, const smc_error *);
char *smc_advice_shared_pointer(const smc_program *, const char *file, const smc_error *);

#endif
