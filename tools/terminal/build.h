// build.h - identifies this build of smc.
#ifndef SMC_TERMINAL_BUILD_H
#define SMC_TERMINAL_BUILD_H

#include "base/base.h"

// Returns "0.1 (build 365c83bcb6d2dc42)": the version and the build id. Builds that may search
// differently have different names. The caller frees it.
char *smc_build_name(void);

// Returns the first digits of the linker's build id of the program or library at this address;
// empty if there is none. The caller frees it.
char *smc_build_id(const void *within);

#endif
