// waits.h - counts waits for condition variables. Private to this folder.
#ifndef SMC_FACTS_WAITS_H
#define SMC_FACTS_WAITS_H

#include "base/base.h"

#include <llvm-c/Types.h>

// n: number of calls of functions that wait for condition variables, and of uses of their
// addresses. in_loops: number of those calls whose loop, besides the wait, only tests whether to
// continue, so that a spurious wakeup leads back to the wait. To be counted while local variables
// are in memory.
typedef struct smc_pass_waits {
    uint32_t n, in_loops;
} smc_pass_waits;

// Counts the waits in the module.
smc_pass_waits smc_pass_count_wait_calls(LLVMModuleRef);

#endif
