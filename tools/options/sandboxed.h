// sandboxed.h - whether the kernel has what the sandbox is made of. Private to tools/options/.
#ifndef SMC_OPTIONS_SANDBOXED_H
#define SMC_OPTIONS_SANDBOXED_H

#include "tools/options/options.h"

// false: --sandbox=required, and it has not (message given). Without that a note says so, once.
bool smc_sandbox_is_fit(const smc_options *);

#endif
