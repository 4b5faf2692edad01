// pads.h - where exceptions land: what SMC_OP_INVOKED says of the call before it (Itanium C++ ABI:
// Exception Handling, 1.6).
#ifndef SMC_PADS_H
#define SMC_PADS_H

#include "interp/bytecode/address.h"

// Objects end there, and the exception goes on; nothing happens there but that the program is
// terminated.
enum { SMC_PAD_CLEANS = 1, SMC_PAD_TERMINATES = 2, SMC_PAD_FLAGS = 3 };

// What an exception is stopped for, in registers of constants: the address of a type; 0: every
// type; 1 to SMC_PAD_TYPES: one that is none of the types that come next, one less than that
// number.
enum { SMC_PAD_TYPES = 1 << 12 };
static const uint64_t SMC_PAD_END = UINT64_MAX;

// What the code there finds out by why the exception has been stopped: for this type; for every
// type; for being none of some. 0: it has not been, and objects end.
static inline uint32_t smc_selector_of(uint64_t type) { return smc_addr_object(type) + 1; }
enum { SMC_SELECTOR_ALL = INT32_MAX, SMC_SELECTOR_NONE = -1 };

#endif
