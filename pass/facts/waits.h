// waits.h - waits for condition variables. Private to this folder.
#ifndef SMC_FACTS_WAITS_H
#define SMC_FACTS_WAITS_H

#include "base/base.h"

#include <llvm-c/Types.h>

// n: how often waiting functions are called or have their addresses taken; in_loops: how many of
// these calls are in a loop that otherwise only tests whether to continue, so that a spurious
// wakeup returns to the wait. To be counted before local variables are in registers.
typedef struct smc_pass_waits {
    uint32_t n, in_loops;
} smc_pass_waits;

smc_pass_waits smc_pass_count_waits(LLVMModuleRef);

#endif
