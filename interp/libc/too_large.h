// too_large.h - allocations that fail: C allows it, and programs that ask for so much do not mean
// to.
#ifndef SMC_LIBC_TOO_LARGE_H
#define SMC_LIBC_TOO_LARGE_H

#include "interp/vm/vm.h"
#include "program/warning.h"

// An allocation at head.pc is of too many bytes, or of too large an alignment.
void smc_libc_too_large(smc_vm *, uint64_t size, bool is_alignment);
void smc_libc_warn_of_allocations(const smc_vm *, smc_warnings *out);

#endif
