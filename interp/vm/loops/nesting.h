// nesting.h - counts the loops that contain a thread's position.
#ifndef SMC_VM_NESTING_H
#define SMC_VM_NESTING_H

#include "interp/vm/vm.h"

// Returns how many loops contain the current position, in all functions on the call stack.
unsigned smc_count_enclosing_loops(const smc_vm *);

#endif
