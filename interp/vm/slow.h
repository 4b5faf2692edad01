// slow.h - instructions that may act, fail or call.
#ifndef SMC_VM_SLOW_H
#define SMC_VM_SLOW_H

#include "interp/vm/vm.h"

// The instruction at head.pc where it needs more than the dispatch loop does.
smc_flow smc_vm_slow(smc_vm *);

#endif
