// calls.h - which system calls a process may do. Private to core/sandbox/.
#ifndef SMC_SANDBOX_CALLS_H
#define SMC_SANDBOX_CALLS_H

#include "base/base.h"

// The sum of what it needs.
enum smc_sandbox_uses {
    SMC_USE_COMPUTE = 1,
    SMC_USE_FILES = 2,     // opens files, and whatever a compiler needs
    SMC_USE_WRITE = 4,     // makes and removes files
    SMC_USE_PROCESSES = 8, // starts processes
};

// For this thread and what it starts, from now on; it can gain no privileges. What is not allowed
// fails. false: errno says why.
SMC_MUST_USE bool smc_sandbox_limit_calls(unsigned uses);
bool smc_sandbox_has_seccomp(void);

#endif
