// sandbox.h - a process that can do nothing but compute, and write to files that are open. Private to this folder.
#ifndef SMC_SANDBOX_H
#define SMC_SANDBOX_H

#include "base/base.h"

#include <sys/types.h>

// This one from now on. Bounds its memory (bytes; 0: as much as is usual), time and what it writes; it opens no file, starts no process
// and ends with its parent. Where the kernel has seccomp it does no other system call than those that this takes.
void smc_sandbox_enter(pid_t parent, uint64_t memory);

#endif
