// intel.h - Intel's syntax, in which Rust has inline assembly, as that of AT&T.
#ifndef SMC_ASM_INTEL_H
#define SMC_ASM_INTEL_H

#include <stddef.h>

// The same instructions; the caller frees them. NULL: there is something that is not known.
char *smc_asm_of_intel(const char *text, size_t n);

#endif
