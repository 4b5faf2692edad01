// answers.h - warns of library functions that returned only one of several possible results, and of
// weak exchanges that no loop retries.
#ifndef SMC_LIBC_ANSWERS_H
#define SMC_LIBC_ANSWERS_H

#include "interp/vm/vm.h"
#include "program/warning.h"

// Appends a warning for each such call and each such exchange.
void smc_answers_add_warnings(const smc_vm *, smc_warnings *out);

#endif
