// slow.h - executes the instructions that may act, fail or call.
#ifndef SMC_VM_SLOW_H
#define SMC_VM_SLOW_H

#include "interp/vm/vm.h"

// Executes the instruction at head.pc, which the dispatch loop does not handle.
smc_flow smc_vm_execute_slow_path(smc_vm *);

#endif
