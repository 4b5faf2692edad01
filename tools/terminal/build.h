// build.h - which smc this is.
#ifndef SMC_TERMINAL_BUILD_H
#define SMC_TERMINAL_BUILD_H

#include "base/base.h"

// The version, and what the linker has made of all that went into it: two that search in different
// ways have different names. "0.1 (build 365c83bcb6d2dc42)". To be freed.
char *smc_build_name(void);

// What the linker has made of all that went into the program or library that holds this address:
// the first digits. Empty: it was not asked to. To be freed.
char *smc_build_id(const void *within);

#endif
