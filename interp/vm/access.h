// access.h - plain accesses.
#ifndef SMC_VM_ACCESS_H
#define SMC_VM_ACCESS_H

#include "interp/vm/vm.h"

// A plain access of up to 8 bytes: an action with the given phase for each cell it takes, none
// where memory is private. Called again with the same arguments until it is SMC_FLOW_NEXT. What is
// undefined is an error unless the read `copies`.
smc_flow smc_vm_read(smc_vm *, uint64_t address, uint32_t size, bool copies, uint32_t phase,
                     smc_value *out);
smc_flow smc_vm_write(smc_vm *, uint64_t address, uint32_t size, smc_value v, uint32_t phase);
// Any number of bytes, in as many actions as it takes (copy.c): memmove, memset.
smc_flow smc_vm_copy(smc_vm *, uint64_t to, uint64_t from, uint64_t n);
smc_flow smc_vm_fill(smc_vm *, uint64_t to, smc_value byte, uint64_t n);

#endif
