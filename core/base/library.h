// library.h - loads shared libraries that only some runs need.
#ifndef SMC_LIBRARY_H
#define SMC_LIBRARY_H

#include "base/base.h"

// Loads a library, which is never unloaded, since loading takes longer than most runs, and sets
// functions[i] to the address of its function names[i], for n names. If that is not possible,
// returns false and sets *why to the reason, which the caller frees; `why` may be NULL.
bool smc_library_load(const char *library, const char *const *names, void **functions, size_t n,
                      char **why);

#endif
