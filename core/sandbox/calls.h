// calls.h - restricts the system calls of a process. Private to core/sandbox/.
#ifndef SMC_SANDBOX_CALLS_H
#define SMC_SANDBOX_CALLS_H

#include "base/base.h"

// Permissions that a process needs, as bits of a set.
enum smc_sandbox_uses {
    SMC_USE_COMPUTE = 1,   // computes, and reads and writes open files
    SMC_USE_FILES = 2,     // opens files, and makes the other calls that a compiler needs
    SMC_USE_WRITE = 4,     // creates and removes files
    SMC_USE_PROCESSES = 8, // starts processes
};

// Restricts the system calls of this thread, and of the threads and processes it starts, to those
// that `uses` (bits of smc_sandbox_uses) needs. The restriction is permanent, and the thread cannot
// gain privileges. Denied calls fail. Returns false if the kernel refuses, see errno.
SMC_MUST_USE bool smc_sandbox_limit_calls(unsigned uses);
bool smc_sandbox_has_seccomp(void); // whether the kernel supports seccomp filters

#endif
