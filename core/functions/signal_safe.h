// signal_safe.h - functions that a signal handler may call.
#ifndef SMC_FUNCTIONS_SIGNAL_SAFE_H
#define SMC_FUNCTIONS_SIGNAL_SAFE_H

#include <stdbool.h>

// Whether POSIX or C guarantees that the library function is async-signal-safe, or it is one of
// smc's own functions for annotations.
bool smc_function_is_signal_safe(const char *function);

#endif
