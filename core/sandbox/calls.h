// calls.h - restricts the system calls of a process. Private to core/sandbox/.
#ifndef SMC_SANDBOX_CALLS_H
#define SMC_SANDBOX_CALLS_H

#include "base/base.h"

// Bits; their sum says what a process needs.
enum smc_sandbox_uses {
    SMC_USE_COMPUTE = 1,
    SMC_USE_FILES = 2,     // opens files, and does what else a compiler needs
    SMC_USE_WRITE = 4,     // creates and removes files
    SMC_USE_PROCESSES = 8, // starts processes
};

// Applies to this thread and what it starts, from now on; privileges cannot be gained any more.
// Denied calls fail. false: see errno.
SMC_MUST_USE bool smc_sandbox_limit_calls(unsigned uses);
bool smc_sandbox_has_seccomp(void);

#endif
