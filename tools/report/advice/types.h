// types.h - races on variables whose type gives less than it seems: volatile, shared_ptr.
#ifndef SMC_REPORT_TYPES_H
#define SMC_REPORT_TYPES_H

#include "result/result.h"

// In a sentence; NULL: the error is another one. Owned by the caller. file: the one that the
// program goes by.
char *smc_types_volatile(const smc_program *, const char *file, const smc_error *);
char *smc_types_shared_pointer(const smc_program *, const char *file, const smc_error *);

#endif
