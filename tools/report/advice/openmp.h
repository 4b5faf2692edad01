// openmp.h - suggests clauses and directives of OpenMP for races in its regions, and for accesses
// of target regions to memory that is not mapped.
#ifndef SMC_REPORT_OPENMP_H
#define SMC_REPORT_OPENMP_H

#include "result/result.h"

// Returns a sentence, which the caller frees; NULL: it is another error.
// `file` is the program's main file.
char *smc_advice_openmp(const smc_program *, const char *file, const smc_error *);

#endif
