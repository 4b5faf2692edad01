// guards.h - which lock two accesses that race do not share, and which one would order them.
#ifndef SMC_REPORT_GUARDS_H
#define SMC_REPORT_GUARDS_H

#include "result/result.h"

// In a sentence, of a data race. NULL: none of the accesses to that location is made under a lock,
// or what would help is not known. Owned by the caller. file: the one that the program goes by.
char *smc_guards_of(const smc_program *, const char *file, const smc_error *);

#endif
