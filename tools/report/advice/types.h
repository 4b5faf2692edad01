// types.h - suggests fixes for races on variables of types that guarantee less than programmers
// expect: volatile, and shared_ptr.
#ifndef SMC_REPORT_TYPES_H
#define SMC_REPORT_TYPES_H

#include "result/result.h"

// Sets *of to the two racing accesses. Returns false for errors other than races.
bool smc_find_race(const smc_error *, const smc_witness_event *of[2]);

// True if the error is a race on a volatile variable.
bool smc_advice_is_volatile_race(const smc_program *, const smc_error *);

// True if the error is a race with an access by inline assembly.
bool smc_advice_is_assembly_race(const smc_program *, const smc_error *);

// Return a sentence, which the caller frees; NULL: not applicable. `file` is the program's main
// file.
char *smc_advice_shared_pointer(const smc_program *, const char *file, const smc_error *);
// `relaxed` and `tso` say what was found under --volatile-relaxed and --model=tso; NULL: unknown.
char *smc_advice_volatile(const smc_program *, const char *file, const smc_error *,
                          const char *relaxed, const char *tso);
char *smc_advice_assembly(const smc_program *, const char *file, const smc_error *,
                          const char *tso);

#endif
