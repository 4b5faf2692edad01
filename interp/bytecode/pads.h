// pads.h - landing pads of C++ exceptions: operands of SMC_OP_INVOKED, an instruction that follows
// a call (Itanium C++ ABI: Exception Handling, 1.6).
#ifndef SMC_PADS_H
#define SMC_PADS_H

#include "interp/bytecode/address.h"

// CLEANS: the pad runs destructors and the exception continues. TERMINATES: it only terminates the
// program.
enum { SMC_PAD_RUNS_CLEANUP = 1, SMC_PAD_TERMINATES = 2, SMC_PAD_FLAGS = 3 };

// A landing pad's clauses are constants in registers: the address of a type that is caught; 0:
// every type is caught; 1 + n (n < SMC_PAD_TYPES): a filter, which stops exceptions of all types
// except the n that follow.
enum { SMC_PAD_TYPES = 1 << 12 };
static const uint64_t SMC_PAD_END = UINT64_MAX;

// Returns the selector, the number by which the landing pad recognises why the exception was
// stopped: by a clause for this type (`type` 0: for every type), or by a filter. A selector of 0
// means that no clause applied and only destructors run.
static inline uint32_t smc_selector_of(uint64_t type) { return smc_addr_object_number(type) + 1; }
enum { SMC_SELECTOR_ALL = INT32_MAX, SMC_SELECTOR_NONE = -1 };

#endif
