// sandbox.h - what a process that reads a stranger's files may do: an allow-list of system calls
// (calls.c), and the files that it may open (files.c).
#ifndef SMC_SANDBOX_H
#define SMC_SANDBOX_H

#include "base/base.h"

#include <sys/types.h>

// This process can only compute from now on, and read and write files that are open. It opens no
// file, starts no process and ends with its parent.
void smc_sandbox_enter(pid_t parent);

// What a compiler needs beyond that: it can read files, but no devices and nothing of other
// processes. It has a session of its own, and ends with its parent.
typedef struct smc_sandbox_compiler {
    const char *writes;    // the directory in which it can make files; NULL: none
    bool starts_processes; // a script does
} smc_sandbox_compiler;

// This process, which is going to execute the compiler. false: errno says why.
SMC_MUST_USE bool smc_sandbox_enter_compiler(const smc_sandbox_compiler *, pid_t parent);

// What the kernel lacks: "Landlock", "seccomp" or both; NULL: nothing.
const char *smc_sandbox_lacks(void);
// What is not confined whatever the kernel has: "valgrind", "AddressSanitizer"; NULL: nothing.
const char *smc_sandbox_exception(void);

#endif
