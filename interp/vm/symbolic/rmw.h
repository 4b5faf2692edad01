// rmw.h - read-modify-writes of values that depend on inputs (docs/design/inputs.md#rmws).
#ifndef SMC_VM_INPUT_RMW_H
#define SMC_VM_INPUT_RMW_H

#include "interp/vm/undefined/value.h"

// Whether a read-modify-write by enum smc_rmw can write a term; others compute with numbers.
bool smc_rmw_makes_terms(unsigned op);

// If the value read or the operand of the RMW contains a term, sets *written to the term that the
// RMW writes, and returns true. smc_rmw_makes_terms must hold for the action's operation.
bool smc_vm_combine_terms(smc_vm *, const smc_action *, smc_value read, smc_value operand,
                          smc_value *written);

// The same for values in the core's form (smc_program.combine). Sets *out to the name of the value,
// and *collides if another value has this name; then the exploration must restart.
void smc_vm_combine_names(smc_vm *, const smc_action *, uint64_t read, uint64_t *out,
                          bool *collides);

#endif
