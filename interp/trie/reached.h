// reached.h - finds assertions that were never reached.
#ifndef SMC_REACHED_H
#define SMC_REACHED_H

#include "interp/vm/vm.h"
#include "program/warning.h"

// Appends a warning for each assertion that no history has reached so far. Histories that belong to
// no execution are included.
void smc_add_unreached_warnings(const smc_vm *, smc_warnings *out);

#endif
