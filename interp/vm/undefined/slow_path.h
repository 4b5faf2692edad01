// slow_path.h - checks instructions for undefined operands. The VM calls it while the current frame
// has registers with undefined bits.
#ifndef SMC_VM_SLOW_PATH_H
#define SMC_VM_SLOW_PATH_H

#include "interp/vm/vm.h"

// How an instruction with undefined operands is executed.
typedef enum smc_undefined_outcome {
    SMC_UNDEF_RUN,       // execute the instruction; the undefined bits of its results are recorded
    SMC_UNDEF_SLOW_PATH, // execute the instruction by smc_vm_execute_slow_path
    SMC_UNDEF_STOP,      // the instruction uses an undefined value: vm->action is the error
    SMC_UNDEF_DONE,      // the instruction was executed: continue at head.pc
    SMC_UNDEF_FAIL,      // vm->status has the reason
} smc_undefined_outcome;

// Checks an instruction of the current frame; to be called before the instruction is executed.
smc_undefined_outcome smc_vm_undefined_slow_path(smc_vm *, const smc_insn *);

#endif
