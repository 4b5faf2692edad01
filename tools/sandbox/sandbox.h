// sandbox.h - a process that can do nothing but compute, and read and write files that are open.
#ifndef SMC_SANDBOX_H
#define SMC_SANDBOX_H

#include "base/base.h"

#include <sys/types.h>

// This one from now on. It opens no file, starts no process and ends with its parent. Where the
// kernel has seccomp it does no other system call than those that this takes.
void smc_sandbox_enter(pid_t parent);

#endif
