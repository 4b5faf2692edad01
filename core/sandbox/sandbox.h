// sandbox.h - confines processes that read untrusted files: an allow-list of system calls (calls.c)
// and of files (files.c).
#ifndef SMC_SANDBOX_H
#define SMC_SANDBOX_H

#include "base/base.h"

#include <sys/types.h>

// Confines this process to computing and to reading and writing open files. It cannot open files or
// start processes, and is killed when its parent ends.
void smc_sandbox_enter(pid_t parent);

// Additional permissions of a compiler: it can read files, but no devices or data of other
// processes. It runs in a session of its own and is killed when its parent ends.
typedef struct smc_sandbox_compiler {
    const char *writes;    // directory in which the compiler can create files; NULL: none
    bool starts_processes; // the compiler starts processes, e.g. because it is a script
} smc_sandbox_compiler;

// Confines this process, which is about to execute the compiler. Returns false if that failed, see
// errno.
SMC_MUST_USE bool smc_sandbox_enter_compiler(const smc_sandbox_compiler *, pid_t parent);

// Returns the mechanisms that the kernel lacks: "Landlock", "seccomp" or both; NULL: none.
const char *smc_sandbox_missing_features(void);
// Returns why processes cannot be confined although the kernel could: "valgrind",
// "AddressSanitizer"; NULL: they can.
const char *smc_sandbox_exception(void);

#endif
