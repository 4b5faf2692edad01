// waits.h - waits for condition variables. Private to this folder.
#ifndef SMC_FACTS_WAITS_H
#define SMC_FACTS_WAITS_H

#include "base/base.h"

#include <llvm-c/Types.h>

// How often functions that wait are called or handed on, and how many of these calls stand in a
// loop which does nothing else but look whether it is to go on: a wait that ends for no reason goes
// back to where it was. Before local variables are in registers.
typedef struct smc_pass_waits {
    uint32_t n, in_loops;
} smc_pass_waits;

smc_pass_waits smc_pass_count_waits(LLVMModuleRef);

#endif
