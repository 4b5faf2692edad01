// sandboxed.h - checks that the kernel supports sandboxes.
#ifndef SMC_TERMINAL_SANDBOXED_H
#define SMC_TERMINAL_SANDBOXED_H

#include <stdbool.h>

// Returns false after printing a message if a sandbox is required but not supported. If it is not
// required, prints a note once, unless `quiet`.
bool smc_terminal_has_sandbox(bool required, bool quiet);

#endif
