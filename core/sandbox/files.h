// files.h - restricts the files that a process may open. Private to core/sandbox/.
#ifndef SMC_SANDBOX_FILES_H
#define SMC_SANDBOX_FILES_H

#include "base/base.h"

// Permanently restricts the files of this process: it cannot read devices or data of other
// processes, and creates, changes and removes files only in the directory `writes` (NULL: nowhere).
// Files that are already open are not affected. Returns false if the kernel refuses, see errno.
SMC_MUST_USE bool smc_sandbox_limit_files(const char *writes);
bool smc_sandbox_has_landlock(void); // whether the kernel supports Landlock

#endif
