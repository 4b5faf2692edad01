// check.h - for builds that check (SMC_IS_CHECKED).
#ifndef SMC_VM_LOOPS_CHECK_H
#define SMC_VM_LOOPS_CHECK_H

#include "interp/vm/vm.h"

// Whether what the thread remembers of the rounds of its loops (progress, effects, dead state) can
// be so: NULL, or what is wrong.
const char *smc_rounds_check(const smc_vm *);

#endif
