// access.h - plain reads, writes and copies of memory by the running thread.
#ifndef SMC_VM_ACCESS_H
#define SMC_VM_ACCESS_H

#include "interp/vm/vm.h"

// Plain accesses of up to 8 bytes. An access to shared memory performs one action for each cell,
// with the given phase; an access to private memory performs none. The caller repeats the call with
// the same arguments until it returns SMC_FLOW_NEXT. Reading undefined bits is an error, except if
// `copies` is set: the program only copies the value.
smc_flow smc_vm_read(smc_vm *, uint64_t address, uint32_t size, bool copies, uint32_t phase,
                     smc_value *out);
smc_flow smc_vm_write(smc_vm *, uint64_t address, uint32_t size, smc_value v, uint32_t phase);
// memmove and memset of n bytes. Like the functions above, they must be called again until they
// return SMC_FLOW_NEXT (copy.c).
smc_flow smc_vm_copy_memory(smc_vm *, uint64_t to, uint64_t from, uint64_t n);
smc_flow smc_vm_fill_memory(smc_vm *, uint64_t to, smc_value byte, uint64_t n);

#endif
