// answers.h - library functions that give one answer of many; also weak exchanges that no loop
// retries.
#ifndef SMC_LIBC_ANSWERS_H
#define SMC_LIBC_ANSWERS_H

#include "interp/vm/vm.h"
#include "program/warning.h"

// Appends a warning for each that was asked.
void smc_answers_warn(const smc_vm *, smc_warnings *out);

#endif
