// parts.h - atomic accesses of up to 8 bytes to several cells (docs/mixed-sizes.md): an action for
// each cell, of which all but the first continue the access. An RMW reads all cells, then writes
// them.
#ifndef SMC_VM_PARTS_H
#define SMC_VM_PARTS_H

#include "interp/vm/target.h"

// The phase of such actions, beside those of exchange.h.
enum { SMC_PHASE_PARTS = 8 };

// Whether an access that smc_vm_resolve_atomic has resolved is one.
static inline bool smc_is_in_parts(const smc_target *at, uint32_t size) {
    return !at->host && !at->wide && at->size < size;
}

// They are called again with the same arguments until they are SMC_FLOW_NEXT.
smc_flow smc_parts_load(smc_vm *, const smc_insn *, uint64_t address, uint32_t size);
smc_flow smc_parts_store(smc_vm *, const smc_insn *, uint64_t address, uint32_t size, smc_value v);
smc_flow smc_parts_rmw(smc_vm *, const smc_insn *, uint64_t *r);
smc_flow smc_parts_compare_exchange(smc_vm *, const smc_insn *, uint64_t *r);

#endif
