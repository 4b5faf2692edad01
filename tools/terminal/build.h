// build.h - identifies this build of smc.
#ifndef SMC_TERMINAL_BUILD_H
#define SMC_TERMINAL_BUILD_H

#include "base/base.h"

// Returns "0.1 (build 365c83bcb6d2dc42)": smc's version and build id. Builds that may explore
// differently have different build ids. The caller frees the text.
char *smc_build_name(void);

// Returns the first digits of the build id that the linker gave the program or library which
// contains this address; "" if it has none. The caller frees the text.
char *smc_build_id(const void *within);

#endif
