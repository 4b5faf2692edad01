// types.h - suggests fixes for races on variables whose type guarantees less than expected:
// volatile, shared_ptr.
#ifndef SMC_REPORT_TYPES_H
#define SMC_REPORT_TYPES_H

#include "result/result.h"

// Each returns a sentence; NULL: not applicable. The caller frees it. `file` is the program's main
// file.
char *smc_types_volatile(const smc_program *, const char *file, const smc_error *);
char *smc_types_shared_pointer(const smc_program *, const char *file, const smc_error *);

#endif
