// sandboxed.h - whether the kernel has what sandboxes are made of.
#ifndef SMC_TERMINAL_SANDBOXED_H
#define SMC_TERMINAL_SANDBOXED_H

#include <stdbool.h>

// false: it is required, and the kernel has not (message given). Otherwise a note says so, once,
// unless `quiet`.
bool smc_terminal_has_sandbox(bool required, bool quiet);

#endif
