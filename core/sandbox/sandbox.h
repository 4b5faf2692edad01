// sandbox.h - confines processes that read untrusted files: an allow-list of system calls (calls.c)
// and of files (files.c).
#ifndef SMC_SANDBOX_H
#define SMC_SANDBOX_H

#include "base/base.h"

#include <sys/types.h>

// Confines this process to computing and to reading and writing files that are already open. It
// cannot open files or start processes, and is killed when its parent ends. Ends the process if the
// kernel refuses.
void smc_sandbox_enter(pid_t parent);

// The permissions of a confined compiler. In any case it can read files, except devices and data of
// other processes; it runs in a session of its own and is killed when its parent ends.
typedef struct smc_sandbox_compiler {
    const char *writes;    // directory in which the compiler can create files; NULL: none
    bool starts_processes; // the compiler starts processes, e.g. because it is a script
} smc_sandbox_compiler;

// Confines this process, which is about to execute the compiler. Returns false if the kernel
// refuses, see errno.
SMC_MUST_USE bool smc_sandbox_enter_compiler(const smc_sandbox_compiler *, pid_t parent);

// Returns the mechanisms that the kernel lacks: "Landlock", "seccomp" or "Landlock and seccomp";
// NULL: it has both.
const char *smc_sandbox_missing_features(void);
// Returns the tool because of which processes cannot be confined, whatever the kernel supports:
// "valgrind", "AddressSanitizer"; NULL: none.
const char *smc_sandbox_exception(void);

#endif
