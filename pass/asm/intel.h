// intel.h - translates inline assembly from Intel's syntax, which Rust uses, to AT&T syntax.
#ifndef SMC_ASM_INTEL_H
#define SMC_ASM_INTEL_H

#include <stddef.h>

// Returns the text in AT&T syntax, which the caller frees. NULL: a part of the text has an unknown
// form.
char *smc_asm_from_intel(const char *text, size_t n);

#endif
