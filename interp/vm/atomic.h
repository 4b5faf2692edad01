// atomic.h - atomic loads, stores and read-modify-writes of up to 8 bytes.
#ifndef SMC_VM_ATOMIC_H
#define SMC_VM_ATOMIC_H

#include "interp/vm/vm.h"

// Execute an atomic access by one action for each cell; on private memory by none. The caller
// repeats the call with the same arguments until it returns SMC_FLOW_NEXT.
smc_flow smc_vm_atomic_load(smc_vm *, const smc_insn *, uint64_t address, uint32_t size);
smc_flow smc_vm_atomic_store(smc_vm *, const smc_insn *, uint64_t address, uint32_t size,
                             smc_value v);
// Stores the old value in r[a]. An exchange only copies undefined bits. All other operations use
// the old value, so undefined bits in it are an error.
smc_flow smc_vm_read_modify_write(smc_vm *, const smc_insn *, uint64_t *r);

#endif
