// pads.h - landing pads: operands of SMC_OP_INVOKED, which follows a call (Itanium C++ ABI:
// Exception Handling, 1.6).
#ifndef SMC_PADS_H
#define SMC_PADS_H

#include "interp/bytecode/address.h"

// CLEANS: the pad runs destructors and the exception continues. TERMINATES: it only terminates the
// program.
enum { SMC_PAD_CLEANS = 1, SMC_PAD_TERMINATES = 2, SMC_PAD_FLAGS = 3 };

// Clauses of a landing pad, in registers of constants: the address of a type; 0: every type; 1 to
// SMC_PAD_TYPES: 1 + the number of types that follow, of a filter that stops exceptions of any
// other type.
enum { SMC_PAD_TYPES = 1 << 12 };
static const uint64_t SMC_PAD_END = UINT64_MAX;

// The selector by which the landing pad finds out why the exception was stopped: for this type; for
// every type; by a filter. 0: it was not stopped, only destructors run.
static inline uint32_t smc_selector_of(uint64_t type) { return smc_addr_object(type) + 1; }
enum { SMC_SELECTOR_ALL = INT32_MAX, SMC_SELECTOR_NONE = -1 };

#endif
