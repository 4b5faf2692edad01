// around.h - the loops of the program in which a thread stands.
#ifndef SMC_VM_AROUND_H
#define SMC_VM_AROUND_H

#include "interp/vm/vm.h"

// How many of them lead back to where it stands, in the functions that have called each other.
unsigned smc_loops_around(const smc_vm *);

#endif
