// too_large.h - warns of allocations that fail because of their size, which is rarely intended.
#ifndef SMC_LIBC_TOO_LARGE_H
#define SMC_LIBC_TOO_LARGE_H

#include "interp/vm/vm.h"
#include "program/warning.h"

// Records that the allocation at head.pc fails: it asks for too many bytes, or (is_alignment) for
// too large an alignment.
void smc_libc_note_too_large(smc_vm *, uint64_t size, bool is_alignment);
void smc_libc_warn_of_allocations(const smc_vm *, smc_warnings *out);

#endif
