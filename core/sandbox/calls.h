// calls.h - restricts the system calls of a process. Private to core/sandbox/.
#ifndef SMC_SANDBOX_CALLS_H
#define SMC_SANDBOX_CALLS_H

#include "base/base.h"

#include <linux/filter.h>

// Permissions that a process needs, as bits of a set.
enum smc_sandbox_uses {
    SMC_USE_COMPUTE = 1,   // computes, and reads and writes open files
    SMC_USE_FILES = 2,     // opens files, and makes the other calls that a compiler needs
    SMC_USE_WRITE = 4,     // creates and removes files
    SMC_USE_PROCESSES = 8, // starts processes
};

// Makes a filter that allows the system calls that `uses` (bits of smc_sandbox_uses) needs. Opens
// files meanwhile. Returns false if that fails, see errno.
SMC_MUST_USE bool smc_sandbox_make_filter(unsigned uses, struct sock_fprog *out);
// Restricts this thread, and the threads and processes it starts, to what the filter allows, and
// frees the filter. The restriction is permanent, and the thread cannot gain privileges. Denied
// calls fail. Returns false if the kernel refuses, see errno.
SMC_MUST_USE bool smc_sandbox_load_filter(struct sock_fprog *);
bool smc_sandbox_has_seccomp(void); // whether the kernel supports seccomp filters

#endif
