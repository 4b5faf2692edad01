// path.h - executes instructions whose operands contain terms.
#ifndef SMC_VM_INPUT_PATH_H
#define SMC_VM_INPUT_PATH_H

#include "interp/vm/undefined/slow_path.h"

// Checks an instruction of the current frame for operands with terms or undefined bits; to be
// called before the instruction is executed.
smc_undefined_outcome smc_vm_inputs_path(smc_vm *, const smc_insn *);

#endif
