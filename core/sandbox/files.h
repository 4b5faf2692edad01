// files.h - which files a process may open. Private to core/sandbox/.
#ifndef SMC_SANDBOX_FILES_H
#define SMC_SANDBOX_FILES_H

#include "base/base.h"

// It reads no devices and nothing of other processes, and makes, changes and removes files only in
// `writes` (NULL: nowhere). What is open is not affected. false: errno says why.
SMC_MUST_USE bool smc_sandbox_limit_files(const char *writes);
bool smc_sandbox_has_landlock(void);

#endif
