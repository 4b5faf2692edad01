// waits.h - counts waits for condition variables. Private to this folder.
#ifndef SMC_FACTS_WAITS_H
#define SMC_FACTS_WAITS_H

#include "base/base.h"

#include <llvm-c/Types.h>

// n: number of calls of waiting functions, and of uses of their addresses. in_loops: number of
// those calls that are in a loop that otherwise only tests whether to continue, so that a spurious
// wakeup leads back to the wait. To be counted before local variables are moved to registers.
typedef struct smc_pass_waits {
    uint32_t n, in_loops;
} smc_pass_waits;

smc_pass_waits smc_pass_count_wait_calls(LLVMModuleRef);

#endif
