// reached.h - assertions that nothing came to.
#ifndef SMC_REACHED_H
#define SMC_REACHED_H

#include "interp/vm/vm.h"
#include "program/warning.h"

// Appends the assertions that no history made so far has come to. (Under an explorer that looks at
// histories of no execution, these count too.)
void smc_unreached(const smc_vm *, smc_warnings *out);

#endif
