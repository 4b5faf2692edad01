// too_large.h - warns of allocations that fail because of their size, which is rarely intended.
#ifndef SMC_LIBC_TOO_LARGE_H
#define SMC_LIBC_TOO_LARGE_H

#include "interp/vm/vm.h"
#include "program/warning.h"

// Records that the current allocation fails: `size` bytes are too many, or (is_alignment) `size` is
// too large an alignment. Warns once for each source line, of the largest size.
void smc_libc_note_too_large(smc_vm *, uint64_t size, bool is_alignment);
// Appends a warning for each recorded source line.
void smc_libc_warn_of_allocations(const smc_vm *, smc_warnings *out);

#endif
