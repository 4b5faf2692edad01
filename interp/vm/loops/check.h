// check.h - consistency checks of loop records, for builds with SMC_IS_CHECKED.
#ifndef SMC_VM_LOOPS_CHECK_H
#define SMC_VM_LOOPS_CHECK_H

#include "interp/vm/vm.h"

// Checks the thread's records of loop rounds (progress, effects, dead state). Returns NULL, or a
// description of the violation.
const char *smc_rounds_check(const smc_vm *);

#endif
