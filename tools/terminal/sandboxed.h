// sandboxed.h - checks whether the kernel supports the sandbox in which smc compiles.
#ifndef SMC_TERMINAL_SANDBOXED_H
#define SMC_TERMINAL_SANDBOXED_H

#include <stdbool.h>

// Returns false, after a message, if a sandbox is required and the kernel does not support it. If
// it is not required, only prints a note, once, unless `quiet`.
bool smc_terminal_has_sandbox(bool required, bool quiet);

#endif
